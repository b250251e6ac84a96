import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { everything, expectNoFaults, loadAxe } from './axe.ts'
import { be, demoPerson, liveGig, newTitle } from './gigs.ts'
import { member } from './people.ts'
import { callAs } from './profile.ts'
import { open } from './screens.ts'

const welding = 23
const pageSize = 24
const most = 60 * 1024
/** Far from everybody in the demo. */
const town = 'axim'

const once = { tag: '@once' }
const offer = (request: APIRequestContext, owner: Awaited<ReturnType<typeof demoPerson>>) =>
  liveGig(request, owner, {
    title: newTitle('Gates and burglar proof'),
    category: welding,
    town,
    photos: 1,
  })

let offered: Promise<unknown> | undefined

// One after the other in one process, so that their gigs are posted once.
test.describe.configure({ mode: 'default' })

/** Two more than fit on a page, by two people. */
test.beforeEach(async ({ request }) => {
  offered ??= (async () => {
    const owners = [await demoPerson(request, 'ama'), await demoPerson(request, 'esi')]
    for (let n = 0; n < pageSize / 2 + 1; n++)
      await Promise.all(owners.map(owner => offer(request, owner)))
  })()
  await offered
})

test('from all services to a trade, and on to it in a town', once, async ({ page }) => {
  await page.goto('/services')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All services')
  await expectGoodAtBothWidths(page, 'all services')
  await page.getByRole('link', { name: /^Welding & Metal Works/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welding & Metal Works in Ghana')
  await page.getByRole('link', { name: /^Axim/ }).click()
  await expect(page).toHaveURL(`/services/welding-metal-works/${town}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welding & Metal Works in Axim')
  await expect(page.getByText('2 people offer Welding & Metal Works in Axim.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(pageSize)
  await expectGoodAtBothWidths(page, 'a service in a town')
})

/** As at a desk, and as on a phone, where the walk goes on. */
async function expectGoodAtBothWidths(page: Page, where: string): Promise<void> {
  await loadAxe(page)
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await expectNoFaults(page, everything, `${where}, ${size.width} px wide`)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  }
}

test(
  'where nobody offers a trade, the page leads to the nearest towns and to a request',
  once,
  async ({ page }) => {
    await page.goto('/services/welding-metal-works/prestea')
    await expect(
      page.getByText('Nobody offers Welding & Metal Works in Prestea yet.'),
    ).toBeVisible()
    const request = page.getByRole('link', { name: 'Post a request' })
    await expect(request).toHaveAttribute(
      'href',
      `/gigs/add?type=2&category=${welding}&town=prestea`,
    )
    await expect(page.getByRole('button', { name: 'Save this search' })).toBeVisible()
    await loadAxe(page)
    await expectNoFaults(page, everything, 'a service that nobody offers')
    const nearest = page.getByRole('heading', { name: 'Nearest towns' }).locator('xpath=..')
    await expect(nearest.getByRole('link', { name: /^Axim/ })).toBeVisible()
    await nearest.getByRole('link', { name: 'All of Ghana' }).click()
    await expect(page).toHaveURL('/services/welding-metal-works')
  },
)

test(
  'a member who has blocked the only seller of a service reads that nobody offers it, and sees no gig of his',
  once,
  async ({ page, request }) => {
    const path = '/services/welding-metal-works/dambai'
    const seller = await demoPerson(request, 'esi')
    const gig = await liveGig(request, seller, { category: welding, town: 'dambai' })
    await open(page, path)
    await expect(page.getByText('1 person offers Welding & Metal Works in Dambai.')).toBeVisible()
    const blocking = await member(request)
    await callAs(request, blocking, { path: '/api/people/esi.a/block', data: {} })
    await page.goto('/robots.txt')
    await be(page, blocking)
    await open(page, path)
    await expect(page.getByText('Nobody offers Welding & Metal Works in Dambai yet.')).toBeVisible()
    await expect(page.getByText('1 person offers')).toHaveCount(0)
    await expect(page.getByRole('link', { name: gig.title })).toHaveCount(0)
  },
)

test(
  'search engines are shown pages with something to choose from, each by its one address',
  once,
  async ({ request, baseURL }) => {
    const path = `/services/welding-metal-works/${town}`
    const answer = await request.get(path)
    const html = await answer.text()
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(most)
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"/>`)
    expect(html).toContain('Adwuma – Welding &amp; Metal Works in Axim</title>')
    expect(html).toContain('content="2 people offer Welding &amp; Metal Works in Axim."')
    expect(html).not.toContain('noindex')
    const [, data = '{}'] =
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Services', item: `${baseURL}/services` },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Welding & Metal Works',
          item: `${baseURL}/services/welding-metal-works`,
        },
        { '@type': 'ListItem', position: 3, name: 'Axim', item: `${baseURL}${path}` },
      ],
    })
    for (const hidden of [`${path}?page=2`, '/services/welding-metal-works/prestea'])
      expect(await (await request.get(hidden)).text(), hidden).toContain('content="noindex"')
    const map = await (await request.get('/sitemap-services.xml')).text()
    expect(map).toContain(`<loc>${baseURL}${path}</loc>`)
    expect(map).not.toContain('/services/welding-metal-works/prestea<')
    expect(await (await request.get('/sitemap.xml')).text()).toContain('/sitemap-services.xml')
  },
)

test(
  'an address in capitals leads to the one in small letters, an unknown one to the 404 page',
  once,
  async ({ request }) => {
    const follow = { maxRedirects: 0 }
    for (const [address, small] of [
      ['/services/Plumbing', '/services/plumbing'],
      ['/services/plumbing/Cape-Coast?page=2', '/services/plumbing/cape-coast?page=2'],
      ['/Services', '/services'],
    ] as const) {
      const answer = await request.get(address, follow)
      expect([address, answer.status(), answer.headers().location]).toEqual([address, 301, small])
    }
    const long = 'x'.repeat(61)
    for (const address of [
      ...['/services/alchemy', '/services/plumbing/atlantis', '/services/a/b/c'],
      ...[`/services/${long}`, `/services/plumbing/${long}`],
    ]) {
      const answer = await request.get(address, follow)
      expect([address, answer.status()]).toEqual([address, 404])
    }
    const beyond = await request.get('/services/welding-metal-works?page=900', follow)
    expect(beyond.headers().location).toBe('/services/welding-metal-works')
  },
)

test.describe(() => {
  test.use({ javaScriptEnabled: false })

  test('without scripts a service is read page by page, and leads on', once, async ({ page }) => {
    await page.goto('/services')
    await page.getByRole('link', { name: /^Welding & Metal Works/ }).click()
    await page.getByRole('link', { name: /^Axim/ }).click()
    await expect(page.getByRole('article')).toHaveCount(pageSize)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(`/services/welding-metal-works/${town}?page=2`)
    expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(2)
    await page.getByRole('link', { name: 'Previous page' }).click()
    await expect(page).toHaveURL(new RegExp(`/services/welding-metal-works/${town}(?:\\?page=1)?$`))
    // Which ones they are changes as others post meanwhile.
    await expect(page.getByRole('article')).toHaveCount(pageSize)
    await page
      .getByRole('navigation', { name: 'You are here' })
      .getByRole('link', { name: 'Services' })
      .click()
    await expect(page).toHaveURL('/services')
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  })
})

const overflowOf = (page: Page) =>
  page.locator('html').evaluate(html => html.scrollWidth - html.clientWidth)
