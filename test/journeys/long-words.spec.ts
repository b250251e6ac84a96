import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { be, demoPerson, liveGig } from './gigs.ts'
import { test } from './kept-browser.ts'
import { orderPath, step, submitOrder } from './orders.ts'
import { member, newPerson } from './people.ts'
import { expectReflow } from './reflow.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }
/** As long as they may be, each of one word. */
const longName = 'Kwabenantwi'.repeat(11).slice(0, 120)
const longTitle = 'Wheelbarrow'.repeat(11).slice(0, 120)
const longUsername = () => newPerson().username.padEnd(30, 'm')

test('names and a title of one long word stand within the pages of a gig, an order and its people', async ({
  page,
  request,
}) => {
  const { buyer, seller, order } = await buildDeal(request)
  await step(request, buyer, { order, action: 'complete' })
  await be(page, seller)
  const profile = `/people/${seller.person.username}`
  await open(page, orderPath(order))
  await expect(page.getByRole('heading', { name: longName })).toBeVisible()
  for (const path of [orderPath(order), `/gigs/view/${order.gig.id}`, profile, `${profile}/gigs`]) {
    await open(page, path)
    await expectReflow(page)
  }
})

test('names and a title of one long word stand within the managers’ lists', async ({
  page,
  request,
}) => {
  const { buyer, order } = await buildDeal(request)
  await be(page, await demoPerson(request, 'manager'))
  const searches = { gigs: longTitle, orders: String(order.id), customers: buyer.person.username }
  for (const [list, search] of Object.entries(searches)) {
    await open(page, `/manager/${list}?${new URLSearchParams({ search })}`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectWithin(page)
  }
})

test(
  'names of one long word stand within the choice of a buyer, and beside a chat',
  once,
  async ({ page, request }) => {
    const { buyer, seller, order } = await buildDeal(request)
    await be(page, seller)
    await open(page, `/gigs/offer/${order.gig.id}/create`)
    const card = page.locator('label', {
      has: page.getByRole('radio', { name: buyer.person.username }),
    })
    const { right: edge } = await boxOf(page.getByRole('searchbox'))
    expect((await boxOf(card)).right).toBeLessThanOrEqual(edge)

    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, `/account/messages/0/${buyer.person.username}`)
    const panel = page.getByRole('complementary', { name: buyer.person.username })
    const name = panel.getByText(longName)
    expect((await boxOf(name)).left).toBeGreaterThan((await boxOf(panel)).left)
  },
)

async function buildDeal(request: APIRequestContext) {
  const join = () => member(request, { name: longName, username: longUsername() })
  const [seller, buyer] = [await join(), await join()]
  const gig = await liveGig(request, seller, { title: longTitle })
  return { seller, buyer, order: await submitOrder(request, { seller, buyer, gig }) }
}

const boxOf = (element: Locator) =>
  element.evaluate(one => {
    const { left, right } = one.getBoundingClientRect()
    return { left, right }
  })

/** At the width of the journey: managers' tables scroll on no desk. */
const expectWithin = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)
