import { type APIRequestContext, expect } from '@playwright/test'
import { payBy, pressAt } from './checkout.ts'
import { asVisitor, be, liveGig, type PostedGig, pathOf, postGig } from './gigs.ts'
import { test } from './kept-browser.ts'
import { member } from './people.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

const promotePath = ({ id }: PostedGig) => `/gigs/promote/${id}`

async function isPromoted(request: APIRequestContext, { id }: PostedGig): Promise<boolean> {
  const answer = await request.get(`/api/gigs/${id}`, { headers: await asVisitor(request) })
  return (await answer.json()).gig.is_promoted
}

test('an owner promotes a gig from the list of his own, and everybody sees it as promoted', async ({
  page,
  request,
}) => {
  const owner = await member(request)
  const gig = await liveGig(request, owner, { photos: 1 })
  await be(page, owner)
  await open(page, '/account/gigs')
  await page.getByRole('button', { name: `Actions for ${gig.title}` }).click()
  await page.getByRole('menuitem', { name: 'Promote' }).click()
  await expect(page).toHaveURL(promotePath(gig))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promote service')
  await expect(page.getByRole('region', { name: 'How others will see it' })).toContainText(
    'Promoted',
  )
  await page.getByRole('button', { name: 'Pay to Promote Service' }).click()
  await expect(page.getByText('Choose a package first.')).toBeVisible()

  await page.getByRole('radio', { name: /^7 days/ }).check()
  await payBy(page, 'Pay to Promote Service', 'Approve')
  await expect(page).toHaveURL(new RegExp(`/paid/promotion/1_${gig.id}[?]`))
  await expect.poll(() => isPromoted(request, gig)).toBe(true)
  await open(page, pathOf(gig))
  await expect(page.getByText('· Promoted')).toBeVisible()
})

test(
  'from the gig’s own page its owner comes to the packages, and extends what runs',
  once,
  async ({ page, request }) => {
    const owner = await member(request)
    const gig = await liveGig(request, owner)
    await be(page, owner)
    await open(page, pathOf(gig))
    const moreButton = page.getByRole('button', { name: 'Other actions' }).locator('visible=true')
    const promote = page.getByRole('link', { name: 'Promote' }).locator('visible=true')
    await expect(moreButton.or(promote)).toBeVisible()
    if (await moreButton.isVisible()) {
      await moreButton.click()
      await page.getByRole('menuitem', { name: 'Promote' }).click()
    } else await promote.click()
    await page.getByRole('radio', { name: /^14 days/ }).check()
    await payBy(page, 'Pay to Promote Service', 'Approve')
    await expect.poll(() => isPromoted(request, gig)).toBe(true)
    await open(page, promotePath(gig))
    await expect(page.getByText('This gig is promoted now')).toBeVisible()
    await page.getByRole('radio', { name: /^7 days/ }).check()
    await payBy(page, 'Pay to Promote Service', 'Approve')
  },
)

for (const press of ['Decline', 'Cancel'] as const) {
  test(`${press} at the provider leaves the gig where it was`, once, async ({ page, request }) => {
    const owner = await member(request)
    const gig = await liveGig(request, owner)
    await be(page, owner)
    await open(page, promotePath(gig))
    await page.getByRole('radio', { name: /^30 days/ }).check()
    await payBy(page, 'Pay to Promote Service', press)
    expect(await isPromoted(request, gig)).toBe(false)
  })
}

test(
  'a promotion whose payment stays pending begins when that is approved',
  once,
  async ({ page, request }) => {
    const owner = await member(request)
    const gig = await liveGig(request, owner)
    await be(page, owner)
    await open(page, promotePath(gig))
    await page.getByRole('radio', { name: /^7 days/ }).check()
    const checkout = await payBy(page, 'Pay to Promote Service', 'Stay pending')
    expect(await isPromoted(request, gig)).toBe(false)
    await page.goto(checkout)
    await pressAt(page, 'Approve')
    await expect.poll(() => isPromoted(request, gig)).toBe(true)
  },
)

test('only an owner promotes, and only what is live', once, async ({ page, request }) => {
  const [owner, stranger] = [await member(request), await member(request)]
  const [live, waiting] = [await liveGig(request, owner), await postGig(request, owner)]
  await be(page, stranger)
  await open(page, promotePath(live))
  await expect(page).toHaveURL('/account/gigs')
  await expect(page.getByText('You can promote only your own gigs.')).toBeVisible()
  await be(page, owner)
  await open(page, promotePath(waiting))
  await expect(page.getByText('This gig is not live')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay to Promote Service' })).toBeHidden()
})
