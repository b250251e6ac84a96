import { test as base } from '@playwright/test'

/** Where the money is sent to on that server. */
export const account = { network: 'MTN', number: '0244123456', name: 'Journeys Ltd' }

/** Where that server's maps come from; nobody answers there. */
export const tiles = 'https://tiles.example.test'

/**
 * Everything happens on the server where people pay by hand; one for the whole run (`lent-server.ts`). Workers that walk
 * there walk nowhere else: what they remember of people holds for one server.
 */
export const test = base.extend<object, { manual: { url: string } }>({
  manual: [
    // biome-ignore lint/correctness/noEmptyPattern: that is how fixtures are written which need none
    async ({}, use) => {
      const answer = await fetch(process.env.JOURNEYS_MANUAL ?? '')
      const said = await answer.text()
      if (!answer.ok) throw new Error(said)
      await use({ url: said })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ manual }, use) => use(manual.url),
})
