import type { FastifyReply } from 'fastify'
import { sendInlinePage } from '#platform/server/pages/inline-page.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { PauseTarget } from './policy.ts'

type Page = { ask: PauseTarget } | { done: PauseTarget } | 'unknown'

/** Names neither the person nor what was searched for. */
export function sendPage(reply: FastifyReply, page: Page) {
  if (page === 'unknown')
    return sendInlinePage(reply, {
      status: 404,
      title: 'This link does not work',
      body: `<h1>This link does not work.</h1>\n<p>${whereToChange()}</p>`,
    })
  if ('done' in page)
    return sendInlinePage(reply, {
      title: 'Paused',
      body: `<h1>${subjectOf(page.done)} paused.</h1>\n<p>${whereToChange()}</p>`,
    })
  return sendInlinePage(reply, {
    title: 'Pause',
    body: `<h1>${questionOf(page.ask)}</h1>
<form method="post"><button>Pause</button></form>
<p>${whereToChange()}</p>`,
  })
}

const subjectOf = ({ searchId }: PauseTarget) =>
  searchId === null ? 'Your saved searches are' : 'This search is'
const questionOf = ({ searchId }: PauseTarget) =>
  searchId === null ? 'Pause all your saved searches?' : 'Pause this search?'

const whereToChange = () =>
  `Start, pause and delete them here: <a href="${settings.APP_URL}/account/searches">Saved searches</a>.`
