import { expect, type Locator, type Page } from '@playwright/test'
import { chatter, say } from './chat.ts'
import { be, demoPerson, liveGig, newPhotos, newTitle, pathOf, postGig } from './gigs.ts'
import { test } from './kept-browser.ts'
import { orderPath, savePaymentAccount, startOrder } from './orders.ts'
import { member, post } from './people.ts'
import { handInIdentity, setting } from './profile.ts'
import { open, searchBox, withoutNews } from './screens.ts'

/** At a desk, without a mouse. */
test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

const once = { tag: '@once' }
const mostStops = 60

test(
  'the first stop of a page leads past its bars, and a person logs in',
  once,
  async ({ page, request }) => {
    const { person } = await member(request)
    await open(page, '/login')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expectSeen(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()

    await tabTo(page, page.getByRole('tab', { name: 'Register' }))
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'Login' })).toBeFocused()
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(person.email)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type('not the one')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('These credentials do not match our records.')
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  },
)

test('somebody finds out about a trick, and goes on reading there', async ({ page }) => {
  await open(page, '/safety')
  await tabTo(page, page.getByRole('link', { name: 'A fee before there is any work' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/safety#agent-fee')
  await expect(page.getByRole('heading', { name: 'A fee before' })).toBeFocused()
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Report a problem' }).first())
  await expectSeen(page)
})

test(
  'a dialog that was opened from a menu leads back to the button of the menu',
  once,
  async ({ page, request }) => {
    const owner = await member(request)
    const gig = await liveGig(request, owner)
    await be(page, owner)
    await open(page, '/account/gigs')
    const button = page.getByRole('button', { name: `Actions for ${gig.title}` })
    await button.press('Enter')
    // The menu takes the focus a moment after it has come.
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(button).toBeFocused()
  },
)

test('somebody searches, narrows and opens a gig', once, async ({ page, request }) => {
  const gig = await liveGig(request, await demoPerson(request, 'kofi'), {
    title: newTitle('Ship chronometers set'),
  })
  await open(page, '/')
  await tabTo(page, searchBox(page))
  await page.keyboard.type('ship chronometers')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?search=ship+chronometers')
  await expect(page.getByRole('status').filter({ hasText: /^Showing \d+ of/ })).toBeAttached()

  const filters = page.getByRole('button', { name: /^Filters/ })
  await tabTo(page, filters)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await expectHeld(page, dialog)
  await tabTo(page, dialog.getByRole('radio', { name: 'Offers' }))
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('radio', { name: 'All' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(filters).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('radio', { name: 'Offers' }))
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, dialog.getByRole('button', { name: 'Show gigs' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/gig_type=all/)
  // The list from before is gone: the focus would be lost with it.
  await expect(page.getByRole('link', { name: 'Find a worker' })).not.toHaveAttribute(
    'aria-current',
  )

  await tabTo(page, page.getByRole('link', { name: gig.title }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(pathOf(gig))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('somebody posts a gig, with a photo and a place', once, async ({ page, context, request }) => {
  test.slow()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 5.6037, longitude: -0.187 })
  await be(page, await member(request))
  await open(page, '/gigs/add')
  const title = newTitle()
  await tabTo(page, page.getByRole('radio', { name: /^Offer/ }))
  await tabTo(page, page.getByLabel('Title'))
  await page.keyboard.type(title)
  await tabTo(page, page.getByLabel('Category'))
  // Letters that come too slowly begin a new word, and the categories may not be there yet.
  await expect(async () => {
    await page.keyboard.type('Phon')
    await expect(page.getByLabel('Category')).toHaveValue('17', { timeout: 2_000 })
  }).toPass()
  await tabTo(page, page.getByRole('textbox', { name: 'Description' }))
  await page.keyboard.type('Cleaned, oiled and set, at your home or in our workshop.')
  await tabTo(page, page.getByLabel('Amount'))
  await page.keyboard.type('250')
  await tabTo(page, page.getByLabel('Duration (hours)'))
  await page.keyboard.type('72')
  await tabTo(page, page.getByRole('switch', { name: 'Location-based gig' }))
  await page.keyboard.press('Space')
  const marker = page.getByRole('button', { name: 'Place of the gig' })
  await tabTo(page, marker)
  await page.keyboard.press('ArrowRight')
  await expect(marker).toBeFocused()
  // Listened for early: the browser takes a moment to leave the choosing to us.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByLabel('Add photos'))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await newPhotos(1))
  await expect(page.getByText('1/10 photos')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Post Service Offer' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('status').filter({ hasText: 'review' })).toBeFocused()
})

test('an order goes from the request to the review', once, async ({ page, request }) => {
  test.slow()
  const [seller, buyer] = [await member(request), await member(request)]
  // A notice that comes late would lie over what has the focus.
  await withoutNews(page)
  await savePaymentAccount(request, seller, '0244123456')
  const gig = await liveGig(request, seller)
  const heading = page.getByRole('heading', { level: 1 })
  await be(page, buyer)
  await open(page, pathOf(gig))
  await tabTo(page, visibleOne(page.getByRole('button', { name: 'Request', exact: true })))
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Request service')
  await expect(heading).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: /^I agree to the terms/ }))
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Service Request Submitted')
  await expect(heading).toBeFocused()

  await be(page, seller)
  await open(page, '/account/orders')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: new RegExp(gig.title) }))
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  const order = new URL(page.url()).pathname
  await tabTo(page, page.getByRole('button', { name: 'Accept & Start Gig' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'Order accepted.' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Submit for Review' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Submit the work' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Submitted for' })).toBeFocused()

  await be(page, buyer)
  await open(page, order)
  const pay = page.getByRole('button', { name: 'I have made Payment' })
  await tabTo(page, pay)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'No, go back' })).toBeFocused()
  await expectHeld(page, question)
  await page.keyboard.press('Escape')
  await expect(pay).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, question.getByRole('button', { name: 'Yes, I have paid' }))
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Review your order')
  await tabTo(page, page.getByRole('radio', { name: '5 stars' }))
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await tabTo(page, page.getByLabel('Comment (optional)'))
  await page.keyboard.type('Both run.')
  await tabTo(page, page.getByRole('button', { name: 'Send review' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thank you for your review.')).toBeVisible()
})

test('an order is paid at the provider', once, async ({ page, request }) => {
  const [seller, buyer] = [await member(request), await member(request)]
  // A notice that comes late would lie over what has the focus.
  await withoutNews(page)
  const order = await startOrder(request, { seller, buyer })
  await be(page, buyer)
  await open(page, orderPath(order))
  await tabTo(page, page.getByRole('button', { name: 'Pay GH₵250.00' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/testing\/checkout\//)
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('Mobile money number'))
  await page.keyboard.type('241234567')
  await tabTo(page, page.getByRole('button', { name: 'Approve' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
})

test('two people chat, and a menu gives the focus back', once, async ({ page, request }) => {
  const [ama, kofi] = [await chatter(request), await chatter(request)]
  await say(request, { from: kofi, to: ama, text: 'Good morning' })
  await be(page, ama)
  await open(page, '/account/messages')
  const row = new RegExp(`\\b${kofi.username}\\b.*(am|pm|Yesterday)`)
  await tabTo(page, page.getByRole('link', { name: row }))
  await page.keyboard.press('Enter')
  const log = page.getByRole('log')
  await expect(log.getByText('Good morning')).toBeVisible()
  const actions = log.getByRole('button', { name: /^Actions for the message/ })
  await tabTo(page, actions)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await expectLeftByTab(page, actions)

  await tabTo(page, page.getByRole('textbox', { name: 'Message', exact: true }))
  await page.keyboard.type('Can you start on Friday?')
  await page.keyboard.press('Enter')
  await expect(log.getByRole('listitem').filter({ hasText: 'on Friday?' })).toContainText('Sent')
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
  // What comes in is spoken by the log, and takes nobody's place away.
  await say(request, { from: kofi, to: ama, text: 'At nine.' })
  await expect(log.getByText('At nine.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
})

test(
  'a manager approves a gig, and the next one has the focus',
  once,
  async ({ page, request }) => {
    const owner = await member(request)
    const title = newTitle('Drums')
    for (const which of ['lower', 'upper'])
      await postGig(request, owner, { title: `${title} ${which}` })
    await be(page, await demoPerson(request, 'manager'))
    await open(page, '/manager/gigs?status_id=1')
    await tabTo(page, page.getByRole('searchbox', { name: 'Search gigs' }))
    await page.keyboard.type(owner.person.username)
    await expect(page.getByRole('row')).toHaveCount(3)
    const actions = page.getByRole('button', { name: `Actions for ${title} upper` })
    await tabTo(page, actions)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    const approve = page.getByRole('menuitem', { name: 'Approve' })
    for (let step = 0; step < 6 && !(await isFocused(approve)); step += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('row').nth(1)).toBeFocused()
  },
)

test(
  'what goes with its own press leaves the focus with what has come there',
  once,
  async ({ page, request }) => {
    const { person, ...someone } = await member(request)
    for (const device_name of ['Itel', 'Tecno'])
      await post(request, '/api/sanctum/token', { ...person, device_name })
    await be(page, someone)
    await openFollowed(page, setting('security'))
    await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
    await expect(page.getByLabel('Name of the passkey')).toBeFocused()

    const tecno = page.getByRole('button', { name: 'Log out Tecno' })
    await tecno.press('Enter')
    await expect(tecno).toBeHidden()
    const next = page.getByRole('listitem').filter({ hasText: 'Itel' })
    await expect(next).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Log out Itel' })).toBeFocused()
  },
)

test(
  'an owner who pauses a gig, and takes that back in the notice, goes on from there by keys',
  once,
  async ({ page, request }) => {
    const owner = await member(request)
    const gig = await liveGig(request, owner)
    await be(page, owner)
    await openFollowed(page, pathOf(gig))
    const actions = page.getByRole('main').getByRole('button', { name: 'Pause' })
    await visibleOne(actions).press('Enter')
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    await expect.poll(() => isNowhere(page)).toBe(false)
    await undo.press('Enter')
    await expect(undo).toBeHidden()
    await expect.poll(() => isNowhere(page)).toBe(false)
    await page.keyboard.press('Tab')
    await expectSeen(page)
  },
)

test(
  'a manager who has decided about an identity goes on from there by keys',
  once,
  async ({ page, request }) => {
    const { person, ...someone } = await member(request)
    await handInIdentity(request, someone, person.name)
    await be(page, await demoPerson(request, 'manager'))
    await openFollowed(page, `/manager/customers/view/${someone.userId}`)
    await page.getByRole('button', { name: 'Verify identity' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Verify' }).press('Enter')
    await expect(page.getByText('Identity verified by')).toBeVisible()
    await expect.poll(() => isNowhere(page)).toBe(false)
  },
)

test(
  'Tab closes the menu of a person and goes on from its button',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'ama'))
    await open(page, '/')
    await expectLeftByTab(page, page.getByRole('button', { name: 'Account' }))
  },
)

/** To what comes after the button, and back to what comes before it. */
async function expectLeftByTab(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button)
  for (const key of ['Tab', 'Shift+Tab']) {
    await button.focus()
    await page.keyboard.press(key)
    const stop = await nameOfFocus(page)
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press(key)
    await expect(page.getByRole('menu')).toBeHidden()
    await expect.poll(() => nameOfFocus(page)).toBe(stop)
    await expect(button).not.toHaveAttribute('aria-expanded', 'true')
  }
  await button.focus()
}

/** Opens a page and waits for what follows a lost focus, which comes behind all else. */
async function openFollowed(page: Page, path: string): Promise<void> {
  const fetched = page.waitForEvent('requestfinished', one => /lost-focus/.test(one.url()))
  await open(page, path)
  await fetched
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

const isNowhere = (page: Page) => page.evaluate(() => document.activeElement === document.body)

const nameOfFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))

/** Each is there twice, once for every width. */
const visibleOne = (locator: Locator) => locator.locator('visible=true').first()

const isFocused = (target: Locator) => target.evaluate(one => one === document.activeElement)

/** Tab after Tab; whatever has the focus on the way is seen, and shows it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < mostStops; stops += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
    await expectSeen(page)
  }
  expect(await isFocused(target), `${target} within ${mostStops} stops`).toBe(true)
}

/** A ring around it, of its own or of what stands for it; within the window, and under nothing else. */
async function expectSeen(page: Page): Promise<void> {
  const fault = await page.evaluate(() => {
    const one = document.activeElement
    // Past the last stop of a page comes the browser's own bar.
    if (!one || one === document.body) return null
    // Radios and switches are drawn by what stands around them.
    const isDrawn = one.getBoundingClientRect().width > 4 && getComputedStyle(one).opacity !== '0'
    const shownBy = isDrawn ? one : (one.closest('label') ?? one.parentElement ?? one)
    const looks = [one, shownBy, one.parentElement ?? one, ...one.querySelectorAll('*')].flatMap(
      part => [getComputedStyle(part), getComputedStyle(part, '::after')],
    )
    const sibling = one.nextElementSibling
    if (sibling) looks.push(getComputedStyle(sibling))
    const name = one.outerHTML.slice(0, 200)
    if (!looks.some(look => look.outlineStyle !== 'none' && parseFloat(look.outlineWidth) >= 1))
      return `no ring: ${name}`
    const { top, bottom, left, right, width } = shownBy.getBoundingClientRect()
    if (width === 0 || bottom <= 0 || top >= innerHeight) return `out of sight: ${name}`
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const above = document.elementFromPoint((left + right) / 2, y)
    const isFree = above && (shownBy.contains(above) || above.contains(shownBy))
    return isFree ? null : `under ${above?.outerHTML.slice(0, 100)}: ${name}`
  })
  expect(fault).toBeNull()
}

/** Tab goes round inside of it. */
async function expectHeld(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Tab')
    await expectSeen(page)
    const isInside = await dialog.evaluate(
      one => one.contains(document.activeElement) || document.activeElement === document.body,
    )
    expect(isInside, 'the focus stays in the dialog').toBe(true)
  }
}
