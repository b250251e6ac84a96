import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { be, demoPerson } from './gigs.ts'
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
      await expect(page.getByText('Nothing that waits is found.')).toBeVisible()
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
  await dialog.getByLabel('Reason').fill('The number cannot be read.')
  await dialog.getByRole('button', { name: 'Ask for another one' }).click()
  await expect(dialog).toBeHidden()
  await expect(heading(page)).toHaveText(second.person.username)
  await expectKyc(request, first, 'rejected')
})

test('a decision is sent when the page is left before the time is over', async ({
  page,
  request,
}) => {
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
  await expect(page.getByText('Nothing that waits is found.')).toBeVisible()
  // No more than the end of the page: no time, no link of ours.
  await page.goto('/robots.txt')
  await expectKyc(request, second, 'verified', { timeout: 4000 })
})

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
    await expect(page.getByText('Nothing that waits is found.')).toBeVisible()
  },
)

const heading = (page: Page) => page.locator('article:visible h2')
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

async function openQueue(page: Page, request: APIRequestContext, name: string) {
  await be(page, await demoPerson(request, 'manager'))
  await open(page, `/manager/customers?queue&search=${name}`)
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
