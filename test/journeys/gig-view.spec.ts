import { expect } from '@playwright/test'
import { asVisitor, be, bearer, demoPerson, elubo, liveGig, pathOf, postGig, take } from './gigs.ts'
import { test } from './kept-browser.ts'
import { member } from './people.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

test('a visitor reads everything of a gig but where it is', async ({ page, request }) => {
  const owner = await demoPerson(request, 'kofi')
  const gig = await liveGig(request, owner, { place: elubo, photos: 3 })
  await open(page, pathOf(gig))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(gig.title)
  await expect(page.getByText('Cleaned, oiled and set')).toBeVisible()
  await expect(page.getByText('GH₵250').locator('visible=true').first()).toBeVisible()
  await expect(page.getByText('3 days').locator('visible=true').first()).toBeVisible()
  await expect(page.getByRole('img', { name: `${gig.title}, 1` })).toBeVisible()
  await expect(page.getByText('Log in or register to see the location.')).toBeVisible()

  const answer = await request.get(`/api/gigs/${gig.id}`, { headers: await asVisitor(request) })
  expect((await answer.json()).gig).toMatchObject({ latitude: null, longitude: null })
  const html = await (await request.get(pathOf(gig))).text()
  for (const text of [html, await answer.text(), await page.content()])
    expect(text).not.toMatch(/5\.2837|2\.7641/)

  await page.getByRole('link', { name: 'Request', exact: true }).locator('visible=true').click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(pathOf(gig))}`)
})

test(
  'each picture of a gig comes as it is swiped to, and no larger than a phone needs',
  once,
  async ({ browser, request }) => {
    const gig = await liveGig(request, await demoPerson(request, 'kofi'), { photos: 3 })
    const page = await browser.newPage({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
    })
    const fetched: string[] = []
    page.on('request', request => {
      if (/\/gigs\/.*webp$/.test(request.url())) fetched.push(request.url())
    })
    await open(page, pathOf(gig))
    await page.waitForLoadState('networkidle')
    expect(fetched).toEqual([expect.stringMatching(/-640\.webp$/)])
    const pictures = page.getByRole('region', { name: 'Pictures' }).getByRole('list')
    await pictures.evaluate(strip => strip.scrollTo({ left: strip.clientWidth }))
    await expect.poll(() => fetched.length).toBe(2)
    await page.close()
  },
)

test(
  'on a desk a small picture of a gig shows the large one',
  once,
  async ({ browser, request }) => {
    const gig = await liveGig(request, await demoPerson(request, 'kofi'), { photos: 3 })
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await open(page, pathOf(gig))
    const third = page.getByRole('button', { name: 'Picture 3' })
    await third.click()
    await expect(third).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('img', { name: `${gig.title}, 3` })).toBeInViewport()
    await page.close()
  },
)

test(
  'the picture of a card grows into that of its gig, and not for who wants less motion',
  once,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    // On a busy machine the gig may be drawn too late for an animation to be waited for.
    await expect(async () => {
      await open(page, '/')
      await page.evaluate(noteTransitions)
      await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
      await expect(page.getByRole('region', { name: 'Pictures' })).toBeVisible()
      await expect.poll(() => page.evaluate(movingPictures), { timeout: 3000 }).toEqual([['gig']])
    }).toPass()

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goBack()
    await page.getByRole('article').nth(1).getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('region', { name: 'Pictures' })).toBeVisible()
    await expect.poll(() => page.evaluate(movingPictures)).toEqual([['gig'], [], []])
  },
)

test('only people whose identity is verified see the map', once, async ({ page, request }) => {
  const gig = await liveGig(request, await demoPerson(request, 'ama'), { place: elubo })
  await be(page, await demoPerson(request, 'esi'))
  await open(page, pathOf(gig))
  await expect(page.getByText('Location is hidden pending identity verification.')).toBeVisible()
  await expect(page.getByText('5.28371')).toBeHidden()

  await be(page, await demoPerson(request, 'kofi'))
  await open(page, pathOf(gig))
  await expect(page.getByText('5.28371, -2.76419')).toBeVisible()
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(page.getByRole('group', { name: 'Place of this gig' })).toBeVisible()
})

test('a gig is shared by WhatsApp first', async ({ page, context, request, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const gig = await liveGig(request, await demoPerson(request, 'kofi'))
  await open(page, pathOf(gig))
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this gig' })
  const whatsApp = dialog.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsApp).toBeFocused()
  const address = new URL((await whatsApp.getAttribute('href')) ?? '')
  expect(address.origin).toBe('https://wa.me')
  expect(address.searchParams.get('text')).toContain(`${gig.title} – GH₵250.00`)
  expect(address.searchParams.get('text')).toContain(`${baseURL}${pathOf(gig)}`)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + pathOf(gig))
})

test('an owner finds under the price what can be done with the gig', async ({ page, request }) => {
  const owner = await member(request)
  const gig = await liveGig(request, owner)
  await be(page, owner)
  await open(page, pathOf(gig))
  const edit = page.getByRole('link', { name: 'Edit' }).locator('visible=true')
  await expect(edit).toHaveAttribute('href', `/gigs/edit/${gig.id}`)
  await expect(page.getByRole('link', { name: 'Help and safety tips' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Report this gig' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Pause' }).locator('visible=true').click()
  await expect(page.getByText('The gig is paused.')).toBeVisible()
  await page.getByRole('button', { name: 'Activate' }).locator('visible=true').click()
  await expect(page.getByText('The gig is active again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause' }).locator('visible=true')).toBeVisible()
})

test('a gig that is not live leads home, and tells nobody why', once, async ({ page, request }) => {
  const owner = await demoPerson(request, 'kofi')
  const waiting = await postGig(request, owner)
  const paused = await liveGig(request, owner)
  await take(request, owner, { gig: paused, action: 'pause' })
  const deleted = await liveGig(request, owner)
  await take(request, owner, { gig: deleted, action: 'delete' })
  for (const gig of [waiting, paused, deleted]) {
    await page.goto(pathOf(gig))
    await expect(page).toHaveURL('/')
    const answer = await request.get(pathOf(gig), { maxRedirects: 0 })
    expect(answer.status()).toBe(302)
    expect(await answer.text()).not.toContain(gig.title)
    expect((await request.get(`/gigs/share/${gig.id}.jpg`)).status()).toBe(404)
    const call = await request.get(`/api/gigs/${gig.id}`, { headers: await asVisitor(request) })
    expect(call.status()).toBe(404)
  }
  await page.goto('/gigs/view/999999999/no-such-gig')
  await expect(page).toHaveURL('/')
})

test('an old address of a gig leads to the present one', once, async ({ request }) => {
  const gig = await liveGig(request, await demoPerson(request, 'kofi'))
  const answer = await request.get(`/gigs/view/${gig.id}/as-it-was-called`, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toBe(pathOf(gig))
})

test(
  'a gig that is paused while somebody looks at it leads home with a word',
  once,
  async ({ page, request }) => {
    // With Premium: it stands above the many others that tests have left, on the first page.
    const owner = await demoPerson(request, 'ama')
    const gig = await liveGig(request, owner)
    // Lists are kept for a moment, and learn a moment later what has changed.
    await expect(async () => {
      await open(page, '/')
      await expect(page.getByRole('link', { name: gig.title })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await take(request, owner, { gig, action: 'pause' })
    expect((await request.get(`/api/gigs/${gig.id}`, { headers: bearer(owner) })).ok()).toBe(true)
    await page.getByRole('link', { name: gig.title }).click()
    await expect(page.getByText('This gig is no longer available.')).toBeVisible()
    await expect(page).toHaveURL('/')
  },
)

declare const window: Window & { moved: string[][] }

/** For each transition: the names of what moves by itself, besides the page. */
function noteTransitions() {
  window.moved = []
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = change => {
    const transition = start(change)
    const noteMoving = () => {
      const moving = document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
        .flatMap(name => /group\(([^)]+)\)/.exec(name)?.[1] ?? [])
      window.moved.push(moving.filter(name => name !== 'root'))
    }
    // One that is given up moves nothing.
    transition.ready.then(noteMoving, () => window.moved.push([]))
    return transition
  }
}

function movingPictures() {
  return window.moved
}
