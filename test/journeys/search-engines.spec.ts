import { type APIRequestContext, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { demoPerson, liveGig, newTitle, pathOf, postGig, take } from './gigs.ts'

/** What is read by machines has no width. */
const once = { tag: '@once' }

test('home tells search engines and chats what it is', once, async ({ request, baseURL }) => {
  const head = await headOf(request, '/')
  expect(head.title).toBe('Adwuma – Find a worker')
  expect(head.metaNamed('description')).toContain('No commission on orders.')
  expect(head.canonical).toBe(`${baseURL}/`)
  expect(head.property('og:url')).toBe(`${baseURL}/`)
  expect(head.property('og:title')).toBe('Find a worker')
  expect(head.property('og:type')).toBe('website')
  await expectSharePicture(request, head.property('og:image'))
  expect((await headOf(request, '/?search=plumber')).canonical).toBe(`${baseURL}/`)
})

test('a gig tells search engines and chats what it offers', once, async ({ request, baseURL }) => {
  const title = newTitle('Clocks & "chronometers" <repaired>')
  const gig = await liveGig(request, await demoPerson(request, 'ama'), { title, photos: 1 })
  const address = `${baseURL}${pathOf(gig)}`
  const head = await headOf(request, pathOf(gig))
  expect(head.title).toBe(`Adwuma – ${title}`)
  expect(head.metaNamed('description')).toMatch(/^GHS 250 · Phone & Laptop Repair · Cleaned, oiled/)
  expect(head.canonical).toBe(address)
  expect(head.property('og:url')).toBe(address)
  expect(head.property('og:title')).toBe(title)
  expect(head.property('og:description')).toBe(head.metaNamed('description'))
  expect(head.property('og:image')).toBe(`${baseURL}/gigs/share/${gig.id}.jpg`)
  await expectSharePicture(request, head.property('og:image'))
  expect(head.structured).toMatchObject({
    '@type': 'Service',
    url: address,
    name: title,
    offers: { price: '250.00', priceCurrency: 'GHS' },
  })
})

test(
  'the privacy policy is found and shared under its one address',
  once,
  async ({ request, baseURL }) => {
    const head = await headOf(request, '/read/1')
    expect(head.title).toBe('Adwuma – Privacy Policy')
    expect(head.canonical).toBe(`${baseURL}/read/1/support/privacy-policy`)
    expect(head.metaNamed('description')).not.toBe('')
    expect(head.property('og:title')).toBe('Privacy Policy')
    await expectSharePicture(request, head.property('og:image'))
  },
)

test('the site map lists live gigs and no others', once, async ({ request, baseURL }) => {
  const owner = await demoPerson(request, 'ama')
  const live = await liveGig(request, owner)
  const waiting = await postGig(request, owner)
  const paused = await liveGig(request, owner)
  await take(request, owner, { gig: paused, action: 'pause' })
  const robots = await textOf(request, '/robots.txt')
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).toContain('Disallow: /account')
  const parts = addressesIn(await textOf(request, '/sitemap.xml'))
  const listed = await Promise.all(
    parts.map(async part => addressesIn(await textOf(request, part))),
  )
  expect(listed.flat()).toContain(`${baseURL}${pathOf(live)}`)
  expect(listed.flat()).toContain(`${baseURL}/`)
  for (const gig of [waiting, paused])
    expect(listed.flat()).not.toContain(`${baseURL}${pathOf(gig)}`)
})

test(
  'the login is found under its one address, wherever it leads',
  once,
  async ({ request, baseURL }) => {
    const head = await headOf(request, '/login?redirect=/gigs/add')
    expect(head.metaNamed('robots')).toBe('')
    expect(head.canonical).toBe(`${baseURL}/login`)
  },
)

test('pages of members are kept out of search engines', once, async ({ request }) => {
  for (const path of ['/gigs/add', '/account/gigs'])
    expect((await headOf(request, path)).metaNamed('robots')).toBe('noindex')
})

/** The pages that are specified, as any id has them. */
const titles = {
  '/login': 'Login or Register',
  '/password/forgot': 'Forgot password',
  '/password/reset/x': 'New password',
  '/logout': 'Log out',
  '/v/7/': 'Verify your phone',
  '/review/complete': 'Review your order',
  '/gigs/add': 'Request or Offer a Service',
  '/gigs/edit/7': 'Edit gig',
  '/gigs/promote/7': 'Promote service',
  '/gigs/offer/7/create': 'Make an offer',
  '/orders/request/7': 'Request service',
  '/orders/add': 'Start an order',
  '/pay/offer/7/x': 'Pay',
  '/paid/offer/7': 'Payment',
  '/report': 'Report a problem',
  '/read/2/support/terms-of-use': 'Terms of Use',
  '/account': 'Account',
  '/account/profile': 'Profile',
  '/account/profile/username-and-email-settings': 'Username and Email',
  '/account/profile/password-settings': 'Password',
  '/account/profile/identity-details': 'Identity Details',
  '/account/profile/settlement-account-settings': 'Payment Account Settings',
  '/account/profile/location-settings': 'Location',
  '/account/messages': 'Messages',
  '/account/messages/0/ama': 'Messages with ama',
  '/account/gigs': 'Gigs',
  '/account/orders': 'Orders',
  '/account/orders/view/7': 'Order #7',
  '/account/favorites': 'Favorites',
  '/account/money': 'Money',
  '/account/subscription': 'Subscription',
  '/manager/dashboard': 'Manager Area',
  '/manager/gigs': 'Manage gigs',
  '/manager/customers': 'Manage customers',
  '/manager/customers/view/7': 'View customer',
  '/manager/messages': 'Manage messages',
  '/manager/failed-jobs': 'Failed jobs',
  '/manager/subscriptions': 'Manage subscriptions',
  '/manager/transactions': 'Manage transactions',
  '/manager/orders': 'Manage orders',
  '/manager/pages': 'Manage pages',
  '/manager/pages/add': 'Add page',
  '/manager/pages/view/1': 'Edit page',
  '/manager/reports': 'Manage reports',
  '/manager/reports/view/x': 'View report',
}

test('every page is titled with the brand and a name of its own', once, async ({ request }) => {
  for (const [path, name] of Object.entries(titles))
    expect((await headOf(request, path)).title, path).toBe(`Adwuma – ${name}`)
  const gone = await request.get('/404')
  expect(gone.status()).toBe(404)
  expect(await gone.text()).toContain('<title>Adwuma – Page not found</title>')
  expect(new Set(Object.values(titles)).size).toBe(Object.keys(titles).length)
})

/** As the server sends it, before any script. */
async function headOf(request: APIRequestContext, path: string) {
  const html = await textOf(request, path)
  const find = (pattern: RegExp) => plain(pattern.exec(html)?.[1] ?? '')
  const structured = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1]
  return {
    title: find(/<title>(.*?)<\/title>/),
    canonical: find(/<link rel="canonical" href="([^"]*)"/),
    metaNamed: (name: string) => find(new RegExp(`<meta name="${name}" content="([^"]*)"`)),
    property: (name: string) => find(new RegExp(`<meta property="${name}" content="([^"]*)"`)),
    structured: structured === undefined ? undefined : JSON.parse(structured),
  }
}

async function textOf(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

async function expectSharePicture(request: APIRequestContext, address: string) {
  const answer = await request.get(address)
  expect(answer.headers()['content-type']).toBe('image/jpeg')
  const picture = await answer.body()
  expect(picture.byteLength).toBeLessThan(300_000)
  expect(await sharp(picture).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  })
}

const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
