import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { be, demoPerson, liveGig, type PostedGig, pathOf } from './gigs.ts'
import { test } from './kept-browser.ts'
import { step, submitOrder } from './orders.ts'
import { member, type Person } from './people.ts'
import { callAs } from './profile.ts'
import { open } from './screens.ts'

const most = 60 * 1024
/** Nothing in them can be broken at a blank. */
const endless = { name: 'Wolfeschlegelsteinhausen'.repeat(5), comments: 'x'.repeat(2_000) }
const long = 'He came early. '.repeat(140).slice(0, 2_000).trim()
const ratings = [5, 5, 2, 5, 4, 1] as const

const once = { tag: '@once' }

type Known = { person: Person; gig: PostedGig }
let known: Promise<Known> | undefined

// One after the other in one worker, which makes the seller once.
test.describe.configure({ mode: 'default' })

test.describe(() => {
  test.use({ javaScriptEnabled: false })

  test(
    'without scripts a person’s page is read, narrowed to stars, and paged through',
    once,
    async ({ page, request }) => {
      const { person } = await ensureKnownSeller(request)
      await page.goto(`/people/${person.username}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
      await page.getByText('How is this counted?').first().click()
      await expect(page.getByText('Orders as the seller that ended as completed.')).toBeVisible()
      await expect(replies(page)).toHaveCount(1)
      await expect(writers(page)).toHaveCount(5)
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      await page.getByRole('link', { name: /^5 stars: 3 reviews/ }).click()
      await expect(writers(page)).toHaveCount(3)
      await page.getByRole('link', { name: /^3 stars/ }).click()
      await expect(page.getByText('No reviews with 3 stars.')).toBeVisible()
      await page.getByRole('link', { name: 'All reviews' }).click()
      await page.getByRole('link', { name: 'Next page' }).click()
      await expect(page).toHaveURL(/\?page=2#reviews$/)
      await expect(writers(page)).toHaveCount(1)
    },
  )
})

test(
  'the gig that a review is about is pressed as easily as a button',
  once,
  async ({ page, request }) => {
    const { person, gig } = await ensureKnownSeller(request)
    await page.goto(`/people/${person.username}`)
    const link = page.locator('article').getByRole('link', { name: gig.title }).first()
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  },
)

test('from a gig to what was said of it, to its seller, and to what somebody is as a buyer', async ({
  page,
  request,
}) => {
  const { person, gig } = await ensureKnownSeller(request)
  await be(page, await demoPerson(request, 'esi'))
  await open(page, pathOf(gig))
  await page.getByText('Never pay outside an order').scrollIntoViewIfNeeded()
  await expect(writers(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Read all 6 reviews' }).click()
  await expect(writers(page)).toHaveCount(6)
  await page.getByRole('link', { name: person.username, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await page.getByRole('link', { name: 'As a buyer' }).click()
  await expect(page.getByText('No reviews yet.')).toBeVisible()
  await page.getByRole('link', { name: 'As a seller' }).click()
  await expect(writers(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Report', exact: true }).first().click()
  await page.getByLabel('Why you report it').fill('It names my street.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`people%2F${person.username}`),
  )
})

test(
  'search engines find a person by one address, with stars, and a page of at most 60 kB',
  once,
  async ({ request, baseURL }) => {
    const { person } = await ensureKnownSeller(request)
    const path = `/people/${person.username}`
    const html = await (await request.get(path)).text()
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(most)
    expect(html.split(long)).toHaveLength(5)
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"/>`)
    expect(html).toMatch(/name="description" content="★ 3\.7 \(6\) · 6 orders completed"/)
    expect(html).not.toContain('content="noindex"')
    const [, data = '{}'] =
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({
      mainEntity: { '@type': 'LocalBusiness', aggregateRating: { reviewCount: 6 } },
    })
    for (const part of ['?page=2', '?rating=5', '/gigs'])
      expect(await (await request.get(path + part)).text(), part).toContain('content="noindex"')
  },
)

test(
  'capitals lead to small letters, a name may look like a file, and nobody has the 404 page',
  once,
  async ({ request }) => {
    const { person } = await member(request, { username: `abena.${Date.now()}.data` })
    const plain = { maxRedirects: 0, headers: { accept: 'text/html' } }
    const upper = await request.get(`/people/${person.username.toUpperCase()}?page=1`, plain)
    expect([upper.status(), upper.headers().location]).toEqual([
      301,
      `/people/${person.username}?page=1`,
    ])
    const found = await (await request.get(`/people/${person.username}`, plain)).text()
    expect(found).toContain(`Adwuma – ${person.name}</title>`)
    const nobody = await request.get('/people/nobody.at.all', plain)
    expect(nobody.status()).toBe(404)
    expect(await nobody.text()).toContain('Back to Home.')
  },
)

test(
  'whoever is logged out in another tab while he reads of a buyer reads what was said of the seller',
  once,
  async ({ page, request }) => {
    const { person } = await ensureKnownSeller(request)
    await be(page, await member(request))
    await open(page, `/people/${person.username}?role=buyer`)
    await expect(page.getByText('No reviews yet.')).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/robots.txt')
    await other.evaluate(() => localStorage.removeItem('session'))
    await expect(writers(page)).toHaveCount(5)
    await expect(page.getByText(long, { exact: true }).first()).toBeVisible()
  },
)

test(
  'a page beyond the last of what was said of a buyer leads to the last one',
  once,
  async ({ page, request }) => {
    const [seller, { person, ...buyer }] = [await member(request), await member(request)]
    const order = await submitOrder(request, { seller, buyer })
    const review = { gig_order_id: order.id, rating: 4, comments: 'Paid at once.' }
    await callAs(request, seller, { path: '/api/reviews/add', data: review })
    await step(request, buyer, { order, action: 'complete' })
    const { order: completed } = await callAs(request, buyer, { path: `/api/orders/${order.id}` })
    const answer = { review_id: completed.review.id, rating: 5, comments: '' }
    await callAs(request, buyer, { path: '/api/reviews/complete', data: answer })
    await be(page, buyer)
    await open(page, `/people/${person.username}?role=buyer&rating=4&page=9`)
    await expect(page.getByText('Paid at once.')).toBeVisible()
    await expect(page).toHaveURL(`/people/${person.username}?role=buyer&rating=4#reviews`)
  },
)

test(
  'on his own page somebody edits his profile, and reports nobody',
  once,
  async ({ page, request }) => {
    const { person, ...me } = await member(request)
    await be(page, me)
    await open(page, `/people/${person.username}`)
    await expect(page.getByText('New here')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Message', exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Report' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Edit profile' }).click()
    await expect(page).toHaveURL('/account/profile')
  },
)

/** With more than one page of reviews, all as long as can be. */
function ensureKnownSeller(request: APIRequestContext): Promise<Known> {
  known ??= buildKnownSeller(request)
  return known
}

const writers = (page: Page) => page.getByText('Abena J.', { exact: true })
const replies = (page: Page) => page.getByText(/^Reply by /)
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function buildKnownSeller(request: APIRequestContext): Promise<Known> {
  const { person, ...seller } = await member(request, { name: endless.name })
  const buyer = await member(request)
  const gig = await liveGig(request, seller)
  for (const [at, rating] of ratings.entries()) {
    const order = await submitOrder(request, { seller, buyer, gig })
    await step(request, buyer, { order, action: 'complete' })
    const { order: completed } = await callAs(request, buyer, { path: `/api/orders/${order.id}` })
    const input = { review_id: completed.review.id, rating }
    const comments = at === ratings.length - 1 ? endless.comments : long
    await callAs(request, buyer, { path: '/api/reviews/complete', data: { ...input, comments } })
    if (at < ratings.length - 1) continue
    const reply = { review_id: completed.review.id, reply: 'Thank you all the same.' }
    await callAs(request, seller, { path: '/api/reviews/reply', data: reply })
  }
  return { person, gig }
}
