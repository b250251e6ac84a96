import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { payOrder } from '../screens/scenes.ts'
import { chatter, say } from './chat.ts'
import { be, bearer, demoPerson, newTitle, type PostedGig, postGig, renameGig } from './gigs.ts'
import { test } from './kept-browser.ts'
import { requestOrder, step } from './orders.ts'
import { member } from './people.ts'
import { callAs, handInIdentity, verify } from './profile.ts'
import { open } from './screens.ts'

const once = { tag: '@once' }
/** As long as decisions can be taken back, and a little more. */
const afterUndo = { timeout: 15_000 }

test.describe('at a desk, without a mouse', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

  test(
    'a manager verifies ten identities with the keyboard alone in under 60 presses',
    once,
    async ({ page, request }) => {
      test.slow()
      const { name, people } = await peopleToVerify(request, 10)
      await be(page, await demoPerson(request, 'manager'))
      await open(page, '/manager/dashboard')
      const toVerify = page.getByRole('main').getByRole('link', { name: /to verify$/ })
      await expect(toVerify).toBeVisible()
      let presses = 0
      async function press(key: string) {
        presses += 1
        await page.keyboard.press(key)
      }

      while (!(await toVerify.evaluate(link => link === document.activeElement))) await press('Tab')
      await press('Enter')
      await expect(page).toHaveURL('/manager/customers?queue')
      await expect(decision(page, 'Verify')).toBeVisible()
      await press('/')
      for (const letter of name) await press(letter)
      await press('Enter')
      await expect(summary(page)).toContainText('10 waiting')
      // Letters that are typed into the search decide nothing.
      await press('Tab')
      for (const [at, { person }] of people.entries()) {
        await expect(heading(page)).toHaveText(person.username)
        await expect(page.getByAltText(`Picture of ID of ${person.username}`)).toBeVisible()
        await settle(page)
        await press('a')
        await expect(page.getByText(`${person.username} verified`)).toBeVisible()
        await expect(summary(page)).toContainText(`${9 - at} waiting`)
      }
      expect(presses).toBeLessThan(60)

      for (const someone of people) await expectKyc(request, someone, 'verified')
      await expect(page.getByText('Nothing waiting was found.')).toBeVisible()
    },
  )

  test(
    'keys move through what waits, help is a key away, and the keys can be switched off',
    once,
    async ({ page, request }) => {
      const { name, people } = await peopleToVerify(request, 3)
      await openQueue(page, request, name)
      const [first, second, third] = people.map(({ person }) => person.username)
      await expect(heading(page)).toHaveText(first ?? '')
      await page.keyboard.press('j')
      await expect(heading(page)).toHaveText(second ?? '')
      await page.keyboard.press('k')
      await page.keyboard.press('k')
      await expect(heading(page)).toHaveText(third ?? '')
      await page.keyboard.press('Enter')
      await expect(heading(page)).toBeFocused()

      await page.keyboard.press('?')
      const help = page.getByRole('dialog', { name: 'Keys' })
      await expect(help).toContainText('Ask again')
      await page.keyboard.press('a')
      await help.getByRole('switch', { name: 'Use single keys' }).uncheck()
      await page.keyboard.press('Escape')
      await expect(help).toBeHidden()
      await page.keyboard.press('k')
      await page.keyboard.press('a')
      await expect(heading(page)).toHaveText(third ?? '')
      await expect(summary(page)).toContainText('3 waiting')
    },
  )
})

test('identities are reviewed longest waiting first, and a decision can be taken back', async ({
  page,
  request,
}) => {
  const { name, people } = await peopleToVerify(request, 2)
  const [first, second] = people
  if (!first || !second) throw new Error('Two wait.')
  await openQueue(page, request, name)
  await expect(heading(page)).toHaveText(first.person.username)
  const verifyButton = decision(page, 'Verify')
  await settle(page)
  await verifyButton.click()
  await expect(heading(page)).toHaveText(second.person.username)
  // Whoever goes on pressing stays where the button is.
  await expect(verifyButton).toBeFocused()
  await page.getByRole('button', { name: `Undo: ${first.person.username} verified` }).click()
  await expect(heading(page)).toHaveText(first.person.username)
  await expectKyc(request, first, 'pending')

  await page.getByRole('button', { name: 'Ask again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for another document' })
  const ask = async () => {
    await dialog.getByLabel('Reason').fill('The number cannot be read.')
    await dialog.getByRole('button', { name: 'Ask for another one' }).click()
  }
  await handInIdentity(request, first, name)
  const isFetchedAgain = page.waitForResponse(`/api/manager/customer/${first.userId}`)
  await ask()
  await expect(dialog.getByRole('alert')).toContainText('This ID was changed meanwhile.')
  await isFetchedAgain
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('button', { name: 'Ask again' }).click()
  await ask()
  await expect(dialog).toBeHidden()
  await expect(heading(page)).toHaveText(second.person.username)
  await expectKyc(request, first, 'rejected')
})

test(
  'a decision is sent when the page is left before the time is over',
  once,
  async ({ page, request }) => {
    const { name, people } = await peopleToVerify(request, 2)
    const [first, second] = people
    if (!first || !second) throw new Error('Two wait.')
    await openQueue(page, request, name)
    await settle(page)
    await decision(page, 'Verify').click()
    await expect(heading(page)).toHaveText(second.person.username)
    await page.getByRole('link', { name: 'Customers', exact: true }).first().click()
    await expect(page).toHaveURL('/manager/customers')
    await expectKyc(request, first, 'verified', { timeout: 4000 })

    await open(page, `/manager/customers?queue&search=${name}`)
    await expect(heading(page)).toHaveText(second.person.username)
    await settle(page)
    await decision(page, 'Verify').click()
    await expect(page.getByText('Nothing waiting was found.')).toBeVisible()
    // No more than the end of the page: no time, no link of ours.
    await page.goto('/robots.txt')
    await expectKyc(request, second, 'verified', { timeout: 4000 })
  },
)

test(
  'two quick presses verify one identity, and a name that differs is asked about',
  once,
  async ({ page, request }) => {
    test.slow()
    const { name, people } = await peopleToVerify(request, 1)
    const other = await member(request, { name })
    await handInIdentity(request, other, 'Somebody Else')
    const [first] = people
    if (!first) throw new Error('One waits.')
    await openQueue(page, request, name)
    await expect(summary(page)).toContainText('2 waiting')
    await settle(page)
    await decision(page, 'Verify').dblclick()
    await expect(heading(page)).toHaveText(other.person.username)
    await expect(summary(page)).toContainText('1 waiting')

    await settle(page)
    await decision(page, 'Verify').click()
    const question = page.getByRole('alertdialog', { name: `Verify ${other.person.username}?` })
    await expect(question).toContainText('The document says Somebody Else')
    await expect(question.getByRole('button', { name: 'Not yet' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expectKyc(request, first, 'verified')
    await expectKyc(request, other, 'pending')
  },
)

test(
  'what somebody else has decided meanwhile is told, and leaves the list',
  once,
  async ({ page, request }) => {
    const { name, people } = await peopleToVerify(request, 1)
    const [first] = people
    if (!first) throw new Error('One waits.')
    await openQueue(page, request, name)
    await settle(page)
    await verify(request, first)
    await decision(page, 'Verify').click()
    await expect(page.getByRole('alert')).toContainText(
      `${first.person.username}: This identity is verified already.`,
      afterUndo,
    )
    await expect(page.getByText('Nothing waiting was found.')).toBeVisible()
  },
)

test('gigs in review are approved several at once, and all of them can be taken back', async ({
  page,
  request,
}) => {
  test.slow()
  const owner = await member(request)
  const title = newTitle('Drums')
  const gigs: PostedGig[] = []
  for (const which of ['first', 'second', 'third'])
    gigs.push(await postGig(request, owner, { title: `${title} ${which}`, photos: 1 }))
  await openArea(page, request, `gigs?queue&search=${owner.person.username}`)
  await expect(heading(page)).toHaveText(`${title} first`)
  await expect(page.getByAltText('Photo 1').locator('visible=true')).toBeVisible()
  await openList(page)
  await page.getByRole('checkbox', { name: `Select ${title} first` }).check()
  await page.getByRole('checkbox', { name: `Select ${title} third` }).check()
  await settle(page)
  await decision(page, 'Approve 2 gigs').click()
  await expect(heading(page)).toHaveText(`${title} second`)
  await expect(summary(page)).toContainText('1 waiting')
  await page.getByRole('button', { name: 'Undo: 2 gigs approved' }).click()
  await expect(summary(page)).toContainText('3 waiting')

  await openList(page)
  await page.getByRole('checkbox', { name: `Select ${title} second` }).check()
  await page.getByRole('checkbox', { name: `Select ${title} third` }).check()
  await settle(page)
  await decision(page, 'Approve 2 gigs').click()
  await expect(summary(page)).toContainText('1 waiting')
  await renameGig(request, owner, { gig: gigs[2], title: `${title} third, and pianos` })
  await decision(page, 'Delete').click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Delete' })
  await expect(dialog.getByRole('button', { name: 'No, go back' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Yes, delete Gig' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert')).toContainText(
    `${title} third: This gig was changed meanwhile.`,
    afterUndo,
  )
  await expect(heading(page)).toHaveText(`${title} third, and pianos`)
  const statusOf = async ({ id }: PostedGig) => {
    const path = `/api/manager/gig/${id}`
    return (await callAs(request, await demoPerson(request, 'manager'), { path })).gig.status_id
  }
  await expect.poll(async () => Promise.all(gigs.map(statusOf)), afterUndo).toEqual([3, 2, 1])
})

test('a gig that its owner changes while a manager is asked about it is not deleted', {
  tag: '@once',
}, async ({ page, request }) => {
  const owner = await member(request)
  const title = newTitle('Drums')
  const gig = await postGig(request, owner, { title })
  await openArea(page, request, `gigs?queue&search=${owner.person.username}`)
  await expect(heading(page)).toHaveText(title)
  await settle(page)
  await decision(page, 'Delete').click()
  await renameGig(request, owner, { gig, title: `${title}, and pianos` })
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Delete' })
  await dialog.getByRole('button', { name: 'Yes, delete Gig' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This gig was changed meanwhile.')
  await dialog.getByRole('button', { name: 'No, go back' }).click()
  await expect(heading(page)).toHaveText(`${title}, and pianos`)
})

test(
  'flagged messages are judged amid what was said around them',
  once,
  async ({ page, request }) => {
    const [from, to] = [await chatter(request), await chatter(request)]
    await say(request, { from, to, text: 'Good morning, is it still available?' })
    await say(request, { from, to, text: 'Call me on 024 412 3456' })
    await say(request, { from, to, text: 'Or see www.pay-me-here.com' })
    await openArea(page, request, `messages?queue&search=${from.username}`)
    const reviewed = page.locator('article:visible')
    await expect(heading(page)).toHaveText(`${from.username} to ${to.username}`)
    await reviewed.getByRole('textbox', { name: 'Reason' }).fill('A phone number was found')
    await page.keyboard.press('Enter')
    await expect(reviewed.getByText('Good morning, is it still available?')).toBeVisible()
    await expect(reviewed.locator('[aria-current]')).toContainText('Call me on')
    await settle(page)
    await decision(page, 'Approve').click()
    await expect(reviewed.getByRole('textbox', { name: 'Reason' })).toHaveValue(
      'A phone number was found',
    )
    await reviewed.getByRole('button', { name: 'Open the chat' }).click()
    await expect(reviewed.locator('[aria-current]')).toContainText('pay-me-here')
    await decision(page, 'Censor').click()
    const dialog = page.getByRole('alertdialog', { name: 'Censor this message?' })
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Censor' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Nothing waiting was found.')).toBeVisible()
    const waiting = async () => {
      const path = `/api/manager/messages/flagged?search=${from.username}`
      return (await callAs(request, await demoPerson(request, 'manager'), { path })).messages.total
    }
    await expect.poll(waiting, afterUndo).toBe(0)
  },
)

test('a report is read with its files, and marked as actioned', once, async ({ page, request }) => {
  const reporter = await member(request)
  const answer = await request.post('/api/report/add', {
    headers: bearer(reporter),
    multipart: { category_id: 1, description: 'He asked for money before the work began.' },
  })
  const { report } = await answer.json()
  await openArea(page, request, `reports?queue&search=${report.reference}`)
  await expect(heading(page)).toHaveText(report.reference)
  await expect(page.getByText('He asked for money before')).toBeVisible()
  await settle(page)
  await decision(page, 'Mark as actioned').click()
  await expect(page.getByText(`${report.reference}: marked as actioned`)).toBeVisible()
  const status = async () => {
    const path = `/api/manager/report/${report.reference}`
    return (await callAs(request, await demoPerson(request, 'manager'), { path })).report.status_id
  }
  await expect.poll(status, afterUndo).toBe(2)
})

test(
  'a refund is sent only after its question, and failed after another',
  once,
  async ({ page, request }) => {
    const [seller, buyer] = [await member(request), await member(request)]
    const sides = { seller, buyer }
    const order = await requestOrder(request, sides)
    await payOrder({ request, sides, order })
    await step(request, seller, { order, action: 'cancel' })
    await openArea(page, request, `transactions?queue&search=${buyer.person.username}`)
    await expect(page.locator('article:visible')).toContainText('GH₵250.00')
    await settle(page)
    await decision(page, 'Approve').click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'No, go back' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await decision(page, 'Fail').click()
    await question.getByRole('button', { name: 'Fail it' }).click()
    await expect(page.getByText('Nothing waiting was found.')).toBeVisible()
  },
)

const heading = (page: Page) => page.locator('article:visible h2[tabindex]')
const decision = (page: Page, name: string) =>
  page.locator('[data-action-bar]').getByRole('button', { name, exact: true })
/** On a phone it opens the list. */
const summary = (page: Page) =>
  page
    .getByRole('region', { name: 'What waits' })
    .getByText(/\d+ waiting/)
    .locator('visible=true')

/** A press that comes too soon after another thing is shown counts for nothing. */
const settle = (page: Page) => page.evaluate(() => new Promise(resolve => setTimeout(resolve, 350)))

async function openArea(page: Page, request: APIRequestContext, address: string) {
  await be(page, await demoPerson(request, 'manager'))
  await open(page, `/manager/${address}`)
}

/** Above what is shown, on a phone. */
async function openList(page: Page) {
  const closed = page.getByRole('button', { name: / waiting/, expanded: false })
  if (await closed.isVisible()) await closed.click()
}

async function openQueue(page: Page, request: APIRequestContext, name: string) {
  await openArea(page, request, `customers?queue&search=${name}`)
  await expect(decision(page, 'Verify')).not.toHaveAttribute('aria-disabled', 'true')
}

/** All of one name, by which a search finds these alone; in the order in which they have handed in. */
async function peopleToVerify(request: APIRequestContext, count: number) {
  const name = `Walk${randomInt(1e6)}`
  const people: Awaited<ReturnType<typeof member>>[] = []
  while (people.length < count) {
    const someone = await member(request, { name })
    await handInIdentity(request, someone, name)
    people.push(someone)
  }
  return { name, people }
}

async function expectKyc(
  request: APIRequestContext,
  { userId }: { userId: number },
  status: string,
  within: { timeout: number } = afterUndo,
) {
  const manager = await demoPerson(request, 'manager')
  const path = `/api/manager/customer/${userId}`
  const read = async () => (await callAs(request, manager, { path })).customer.kyc_status
  await expect.poll(read, within).toBe(status)
}
