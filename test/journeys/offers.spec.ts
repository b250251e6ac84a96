import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { be, bearer, demoPerson, liveGig, pathOf, type Someone, take } from './gigs.ts'
import { test } from './kept-browser.ts'
import { makeOffer, savePaymentAccount } from './orders.ts'
import { member } from './people.ts'
import { callAs } from './profile.ts'
import { open, openLive } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }
const agree = 'I agree to the terms - Request service.'

test('a buyer presses Request, reads the terms and requests the order', async ({
  page,
  request,
}) => {
  const [seller, buyer] = [await member(request), await member(request)]
  await savePaymentAccount(request, seller, '0241234567')
  const gig = await liveGig(request, seller)
  await be(page, buyer)
  await open(page, pathOf(gig))
  await inView(page.getByRole('button', { name: 'Request', exact: true })).click()
  await expect(page).toHaveURL(/\/orders\/request\/\d+$/)
  const offerPath = new URL(page.url()).pathname

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request service')
  const terms = page.getByRole('main')
  await expect(terms).toContainText('PriceGH₵250.00')
  await expect(terms).toContainText('Duration3 days')
  await expect(terms).toContainText('Mobile money · MTN · GHS')
  await expect(terms).toContainText('Cleaned, oiled and set')
  await expect(terms).toContainText('ready to pay in full')
  expect(await page.content()).not.toContain('0241234567')

  await page.getByRole('button', { name: agree }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Service Request Submitted')
  await expect(heading).toBeFocused()
  await expect(terms).toContainText('The seller has 24 hours to accept or reject.')
  const chat = page.getByRole('link', { name: 'Message Seller' })
  await expect(chat).toHaveAttribute('href', `/account/messages/0/${seller.person.username}`)
  await page.getByRole('link', { name: 'Back To Gig' }).click()
  await expect(page).toHaveURL(pathOf(gig))

  await open(page, offerPath)
  await expect(page.getByText('Already ordered')).toBeVisible()
  await expect(page.getByRole('button', { name: agree })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View order' })).toHaveAttribute(
    'href',
    /^\/account\/orders\/view\/\d+$/,
  )
})

test('a visitor who wants to write logs in on the way', once, async ({ page, request }) => {
  const gig = await liveGig(request, await demoPerson(request, 'kofi'))
  await open(page, pathOf(gig))
  await inView(page.getByRole('link', { name: 'Message' })).click()
  const { searchParams } = await waitForPath(page, '/login')
  expect(searchParams.get('redirect')).toMatch(/^\/account\/messages\/0\/kofi/)
})

test(
  'a bid on a request becomes an order that its author accepts',
  once,
  async ({ page, request }) => {
    test.slow()
    const [owner, bidder] = [await member(request), await member(request)]
    const gig = await liveGig(request, owner, { type: 2 })
    await be(page, bidder)
    await open(page, pathOf(gig))
    await inView(page.getByRole('link', { name: 'Send a bid' })).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bid')
    await expect(page.getByText('Select Buyer')).toHaveCount(0)
    await expect(page.getByLabel('Amount in GHS')).toHaveValue('250')
    await page.getByLabel('Amount in GHS').fill('')
    await page.getByLabel('Completion Time in hours').fill('0')
    await page.getByRole('button', { name: 'Place bid' }).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(3)

    await page.getByLabel('Amount in GHS').fill('199.50')
    await page.getByLabel('Completion Time in hours').fill('48')
    await expect(page.getByText('= 2 days')).toBeVisible()
    await page
      .getByRole('textbox', { name: 'Offer Description' })
      .fill('Two clocks, oiled and set.')
    await page.getByRole('button', { name: 'Place bid' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bid Successful')
    await page.reload()
    await page.getByRole('link', { name: 'View Bid' }).click()
    await expect(page).toHaveURL(
      new RegExp(`/account/messages/[1-9]\\d*/${owner.person.username}$`),
    )
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bid Successful')

    await be(page, owner)
    await open(page, await openOfferPath(request, owner))
    await expect(page.getByText('Two clocks, oiled and set.')).toBeVisible()
    await expect(page.getByText('GH₵199.50').first()).toBeVisible()
    await page.getByRole('button', { name: agree }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service Request Submitted')
  },
)

test(
  'a bid on a gig with custom pricing starts once its owner agrees',
  once,
  async ({ page, request }) => {
    const [owner, bidder] = [await member(request), await member(request)]
    const gig = await liveGig(request, owner, { amount: 0 })
    await be(page, bidder)
    await open(page, pathOf(gig))
    await inView(page.getByRole('link', { name: 'Request', exact: true })).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bid')
    await page.getByLabel('Amount in GHS').fill('80')
    await page.getByLabel('Maintain Gig Description').check()
    await expect(page.getByRole('textbox', { name: 'Offer Description' })).toHaveCount(0)
    await expect(page.getByText('Cleaned, oiled and set')).toBeVisible()
    await page.getByRole('button', { name: 'Place bid' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bid Successful')

    await be(page, owner)
    await open(page, await openOfferPath(request, owner))
    await expect(page.getByText('wants you to do this')).toBeVisible()
    await expect(page.getByText('Cleaned, oiled and set')).toBeVisible()
    await page.getByRole('button', { name: agree }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Started')
    await expect(page.getByRole('link', { name: 'Message Buyer' })).toBeVisible()
  },
)

test(
  'an owner makes a custom offer to somebody he has chatted with',
  once,
  async ({ page, request }) => {
    test.slow()
    const [owner, buyer, other] = [
      await member(request),
      await member(request),
      await member(request),
    ]
    const gig = await liveGig(request, owner)
    await be(page, owner)
    await open(page, `/gigs/offer/${gig.id}/create`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Custom Offer')
    await expect(page.getByText('Chat with a buyer first')).toBeVisible()

    for (const from of [buyer, other]) await say(request, from, owner)
    await open(page, pathOf(gig))
    const direct = inView(page.getByRole('link', { name: 'Create Custom Offer' }))
    const menu = inView(page.getByRole('button', { name: 'Other actions' }))
    await expect(direct.or(menu)).toBeVisible()
    if (await menu.isVisible()) await menu.click()
    await page
      .getByRole('link', { name: 'Create Custom Offer' })
      .or(page.getByRole('menuitem', { name: 'Create Custom Offer' }))
      .locator('visible=true')
      .click()
    await expect(page.getByRole('group', { name: 'Select Buyer' }).getByRole('radio')).toHaveCount(
      2,
    )
    await page.getByRole('button', { name: 'Create offer' }).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'Choose the buyer.',
      'Enter a description.',
    ])
    await page.getByLabel('Maintain Gig Description').check()
    await page.getByRole('button', { name: 'Create offer' }).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['Choose the buyer.'])

    await page.getByLabel('Search by username').fill(buyer.person.username)
    await page.getByLabel('Search by username').press('Enter')
    await expect(page.getByRole('radio')).toHaveCount(1)
    await page.getByRole('radio', { name: buyer.person.username }).check()
    await page.getByRole('button', { name: 'Create offer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offer Created Successfully')
    await page.getByRole('link', { name: 'View Offer' }).click()
    await expect(page).toHaveURL(
      new RegExp(`/account/messages/[1-9]\\d*/${buyer.person.username}$`),
    )
    const { offers } = await callAs(request, buyer, { path: '/api/offers' })
    expect(offers.data).toMatchObject([
      { is_custom: true, amount: 250, duration: 72, buyer_id: buyer.userId, gig_id: gig.id },
    ])
  },
)

test(
  'whoever is chosen stays chosen whatever is searched for next',
  once,
  async ({ page, request }) => {
    const [owner, buyer, other] = [
      await member(request),
      await member(request),
      await member(request),
    ]
    const gig = await liveGig(request, owner)
    for (const from of [buyer, other]) await say(request, from, owner)
    await be(page, owner)
    await open(page, `/gigs/offer/${gig.id}/create`)
    await page.getByRole('radio', { name: buyer.person.username }).check()
    await page.getByLabel('Search by username').fill('nobody-is-called-so')
    await page.getByLabel('Search by username').press('Enter')
    await expect(page.getByText('Nobody of that name among your chats')).toBeVisible()
    await expect(page.getByRole('radio', { name: buyer.person.username })).toBeChecked()
  },
)

test(
  'what is written of an offer is still there after a reload, and what was taken back is not',
  once,
  async ({ page, request }) => {
    const [owner, bidder] = [await member(request), await member(request)]
    const gig = await liveGig(request, owner)
    await be(page, bidder)
    await open(page, `/gigs/offer/${gig.id}/create`)
    const amount = page.getByLabel('Amount in GHS')
    const amountOfGig = await amount.inputValue()
    await amount.fill('321')
    await page
      .getByRole('textbox', { name: 'Offer Description' })
      .fill('Written before the tunnel.')
    await expect(page.getByText('Draft saved')).toBeVisible()
    // The amount alone says so already: the description is kept a moment after it.
    await page.waitForFunction(() => Object.values(localStorage).join().includes('the tunnel.'))
    page.on('dialog', dialog => dialog.accept())
    await page.reload()
    await expect(amount).toHaveValue('321')
    const description = page.getByRole('textbox', { name: 'Offer Description' })
    await expect(description).toHaveValue('Written before the tunnel.')
    await amount.fill(amountOfGig)
    await description.fill('')
    await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
    await page.waitForFunction(() => !Object.values(localStorage).join().includes('the tunnel.'))
    await page.reload()
    await expect(description).toHaveValue('')
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
    })
    await description.fill('The storage is full.')
    await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
    await expect(page.getByText('Draft saved')).toBeHidden()
  },
)

test(
  'one order is made however often and wherever it is asked for',
  once,
  async ({ page, request }) => {
    const [seller, buyer] = [await member(request), await member(request)]
    const gig = await liveGig(request, seller)
    const offer = await makeOffer(request, { buyer, gig })
    await be(page, buyer)
    const other = await page.context().newPage()
    await openLive(other, `/orders/request/${offer.id}`)
    await expect(other.getByRole('button', { name: agree })).toBeVisible()
    await open(page, `/orders/request/${offer.id}`)
    await page.getByRole('button', { name: agree }).dblclick()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service Request Submitted')
    await expect(other.getByText('Already ordered')).toBeVisible()
    const { orders } = await callAs(request, buyer, { path: '/api/orders' })
    expect(orders.total).toBe(1)
  },
)

test(
  'an offer that is none, somebody else’s or on a paused gig says so',
  once,
  async ({ page, request }) => {
    const [seller, buyer] = [await member(request), await member(request)]
    const gig = await liveGig(request, seller)
    const offer = await makeOffer(request, { buyer, gig })
    await be(page, await member(request))
    for (const id of [offer.id, 2_000_000_000, 'none']) {
      await open(page, `/orders/request/${id}`)
      await expect(page.getByText('There is no such offer')).toBeVisible()
    }

    await take(request, seller, { gig, action: 'pause' })
    await be(page, buyer)
    await open(page, `/orders/request/${offer.id}`)
    await expect(page.getByText('No longer live')).toBeVisible()
    await expect(page.getByRole('button', { name: agree })).toHaveCount(0)
    await open(page, `/gigs/offer/${gig.id}/create`)
    await expect(page.getByText('You can make offers only on a live gig.')).toBeVisible()
    await expect(page).toHaveURL('/')
  },
)

test(
  'without a connection nothing is requested, and the reason is said',
  once,
  async ({ page, context, request }) => {
    const [seller, buyer] = [await member(request), await member(request)]
    const offer = await makeOffer(request, { buyer, gig: await liveGig(request, seller) })
    await be(page, buyer)
    await open(page, `/orders/request/${offer.id}`)
    await expect(page.getByRole('button', { name: agree })).toBeEnabled()
    await context.setOffline(true)
    await expect(page.getByText('No internet. Nothing has been sent.')).toBeVisible()
    await expect(page.getByRole('button', { name: agree })).toBeDisabled()
    await context.setOffline(false)
    await page.getByRole('button', { name: agree }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service Request Submitted')
  },
)

/** Each is there twice, once for every width. */
const inView = (locator: Locator) => locator.locator('visible=true').first()

async function waitForPath(page: Page, pathname: string): Promise<URL> {
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathname)
  return new URL(page.url())
}

/** The one offer that waits for this person. */
async function openOfferPath(request: APIRequestContext, person: Someone): Promise<string> {
  const { offers } = await callAs(request, person, { path: '/api/offers' })
  expect(offers.total).toBe(1)
  return `/orders/request/${offers.data[0].id}`
}

async function say(request: APIRequestContext, from: Someone, to: Someone): Promise<void> {
  const answer = await request.post('/api/chat/message/send', {
    data: { to_user_id: to.userId, message: 'Good morning' },
    headers: bearer(from),
  })
  expect(answer.status(), await answer.text()).toBe(201)
}
