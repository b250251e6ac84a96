/** The manager area. */
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { createAnsweredDispute } from '../journeys/disputes.ts'
import { failMail } from '../journeys/failed-jobs.ts'
import { demoPerson } from '../journeys/gigs.ts'
import { writeReview } from '../journeys/managed-reviews.ts'
import { member } from '../journeys/people.ts'
import { handInIdentity } from '../journeys/profile.ts'
import { beginReset, giveApp } from '../journeys/second-factors.ts'
import { all, asks, call, demoOrder, fill, newOrder, newReceipt, payOrder, press, review, sees, steps } from './scenes.ts'
import type { Screen, Stage } from './screen.ts'

const customer = 'manager/customers/view/:id'
const dispute = 'manager/disputes/view/:id'
const report = 'manager/reports/view/:reference'
const page = 'manager/pages/view/:id'

const screens: readonly Screen[] = [
  { name: 'Manager dashboard', route: 'manager/dashboard' },
  { name: 'Manager dashboard, loading', route: 'manager/dashboard', waits: '**/api/manager/pending' },
  { name: 'Manager dashboard, statistics', route: 'manager/dashboard', do: all(toStatistics, sees('Orders begun')) },
  { name: 'Manager dashboard, the days of a year', route: 'manager/dashboard', at: '/manager/dashboard?days=365', do: all(toStatistics, openDays) },
  { name: 'Manager dashboard, nothing happened', route: 'manager/dashboard', at: '/manager/dashboard?from=2019-01-01&to=2019-01-31', do: all(toStatistics, sees('Nothing happened')) },
  { name: 'Manager dashboard, wrong days', route: 'manager/dashboard', at: '/manager/dashboard?from=2019-02-01&to=2019-01-31', do: all(toStatistics, sees('Choose a first day')), refused: true },
  { name: 'Manager dashboard, statistics loading', route: 'manager/dashboard', do: toStatistics, waits: '**/api/manager/statistics' },
  { name: 'Manager dashboard, statistics not loaded', route: 'manager/dashboard', breaks: '**/api/manager/statistics', do: all(toStatistics, sees('We are busy')) },
  { name: 'Manager, areas', route: 'manager/gigs', do: press('button', /^Manager area/), only: 'phone' },
  { name: 'Manager gigs', route: 'manager/gigs' },
  { name: 'Manager gigs, none', route: 'manager/gigs', at: '/manager/gigs?search=qqqqxxxx' },
  { name: 'Manager gigs, actions', route: 'manager/gigs', do: press('button', /^Actions for/) },
  { name: 'Manager gigs, loading', route: 'manager/gigs', waits: '**/api/manager/gigs?*' },
  { name: 'Manager gigs, not loaded', route: 'manager/gigs', breaks: '**/api/manager/gigs?*', do: sees('We are busy') },
  { name: 'Manager customers', route: 'manager/customers' },
  { name: 'Manager customers, none', route: 'manager/customers', at: '/manager/customers?search=qqqqxxxx' },
  { name: 'Manager customers, deactivate?', route: 'manager/customers', do: all(press('button', /^Actions for/), press('menuitem', 'Deactivate'), asks) },
  { name: 'Manager identities to review', route: 'manager/customers', at: '/manager/customers?queue', do: decision('Verify') },
  { name: 'Manager identities to review, verified', route: 'manager/customers', at: ownIdentities, do: all(decision('Verify'), settle, press('button', 'Verify'), undoable) },
  { name: 'Manager identities to review, the list', route: 'manager/customers', at: '/manager/customers?queue', do: all(decision('Verify'), press('button', / waiting/)), only: 'phone' },
  { name: 'Manager identities to review, keys', route: 'manager/customers', at: '/manager/customers?queue', do: all(press('button', 'Keys'), asks), only: 'desktop' },
  { name: 'Manager identities to review, ask again', route: 'manager/customers', at: '/manager/customers?queue', do: all(press('button', /^Ask again/), asks) },
  { name: 'Manager identities to review, none', route: 'manager/customers', at: '/manager/customers?queue&search=qqqqxxxx', do: sees('Nothing waiting was found.') },
  { name: 'Manager identities to review, loading', route: 'manager/customers', at: '/manager/customers?queue', waits: '**/api/manager/customers?*' },
  { name: 'Manager identities to review, not loaded', route: 'manager/customers', at: '/manager/customers?queue', breaks: '**/api/manager/customers?*', do: sees('We are busy') },
  { name: 'Manager gigs to review', route: 'manager/gigs', at: '/manager/gigs?queue', do: decision('Approve') },
  { name: 'Manager gigs to review, several', route: 'manager/gigs', at: '/manager/gigs?queue', do: all(decision('Approve'), selectFirst, sees('Approve 1 gig')), only: 'desktop' },
  { name: 'Manager gigs to review, delete?', route: 'manager/gigs', at: '/manager/gigs?queue', do: all(decision('Approve'), press('button', 'Delete'), asks) },
  { name: 'Manager messages to review', route: 'manager/messages', at: '/manager/messages?queue', do: decision('Approve') },
  { name: 'Manager messages to review, censor?', route: 'manager/messages', at: '/manager/messages?queue', do: all(decision('Approve'), press('button', 'Censor'), asks) },
  { name: 'Manager reports to review', route: 'manager/reports', at: '/manager/reports?queue', do: decision('Mark as actioned') },
  { name: 'Manager transactions to review', route: 'manager/transactions', at: toReviewOut, do: decision('Approve') },
  { name: 'Manager transactions to review, approve?', route: 'manager/transactions', at: toReviewOut, do: all(decision('Approve'), settle, press('button', 'Approve'), asks) },
  { name: 'Manager transactions to review, fail?', route: 'manager/transactions', at: toReviewOut, do: all(decision('Approve'), press('button', 'Fail'), asks) },
  { name: 'Manager customer, to verify', route: customer, at: toVerify, do: sees('Pending verification') },
  { name: 'Manager customer, the picture', route: customer, at: toVerify, do: all(press('button', 'Enlarge'), asks) },
  { name: 'Manager customer, verify?', route: customer, at: toVerify, do: all(press('button', 'Verify identity'), asks) },
  { name: 'Manager customer, another document', route: customer, at: toVerify, do: all(press('button', 'Ask for another document'), asks, press('button', 'Ask for another one'), sees('Enter a reason.')) },
  { name: 'Manager customer, verified', route: customer, at: '/manager/customers/view/2' },
  { name: 'Manager customer, wrong', route: customer, at: '/manager/customers/view/4', do: all(wrongCustomer, press('button', 'Update Customer Details'), sees('at least 4')) },
  { name: 'Manager customer, nobody', route: customer, at: '/manager/customers/view/2000000000', refused: true },
  { name: 'Manager customer, loading', route: customer, at: '/manager/customers/view/2', waits: '**/api/manager/customer/2' },
  { name: 'Manager messages', route: 'manager/messages' },
  { name: 'Manager messages, none', route: 'manager/messages', at: '/manager/messages?search=qqqqxxxx' },
  { name: 'Manager messages, read around', route: 'manager/messages', do: all(press('button', /^Read around/), asks) },
  { name: 'Manager messages, around it', route: 'manager/messages', do: all(press('button', /^Read around/), asks, fill('Reason', 'Reported by its reader'), press('button', 'Open the chat'), seesExcerpt) },
  { name: 'Manager messages, censor?', route: 'manager/messages', do: all(press('button', /^Censor/), asks) },
  { name: 'Manager messages sent', route: 'manager/messages-sent' },
  { name: 'Manager messages sent, none', route: 'manager/messages-sent', at: '/manager/messages-sent?page=999', do: sees('No messages sent yet.') },
  { name: 'Manager messages sent, loading', route: 'manager/messages-sent', waits: '**/api/manager/messages-sent?*' },
  { name: 'Manager failed jobs', route: 'manager/failed-jobs', at: toFailedMail },
  { name: 'Manager failed jobs, none', route: 'manager/failed-jobs', at: '/manager/failed-jobs?search=qqqqxxxx' },
  { name: 'Manager failed jobs, loading', route: 'manager/failed-jobs', waits: '**/api/manager/failed-jobs?*' },
  { name: 'Manager failed jobs, not loaded', route: 'manager/failed-jobs', breaks: '**/api/manager/failed-jobs?*', do: sees('We are busy') },
  { name: 'Manager search words', route: 'manager/search' },
  { name: 'Manager search words, none', route: 'manager/search', at: '/manager/search?search=qqqqxxxx', do: sees('No words found.') },
  { name: 'Manager search words, add', route: 'manager/search', do: all(press('button', 'Add a word'), asks) },
  { name: 'Manager search words, try', route: 'manager/search', do: all(press('button', 'Try a search'), asks) },
  { name: 'Manager search, not found', route: 'manager/search', at: '/manager/search?tab=missed' },
  { name: 'Manager search words, loading', route: 'manager/search', waits: '**/api/manager/search-terms?*' },
  { name: 'Manager disputes', route: 'manager/disputes' },
  { name: 'Manager disputes, none', route: 'manager/disputes', at: '/manager/disputes?search=qqqqxxxx', do: sees('No disputes to decide.') },
  { name: 'Manager disputes, not loaded', route: 'manager/disputes', breaks: '**/api/manager/disputes?*', do: sees('We are busy') },
  { name: 'Manager dispute, to decide', route: dispute, at: toDecideDispute, do: sees('Who is right?') },
  { name: 'Manager dispute, nothing filled in', route: dispute, at: toDecideDispute, do: all(press('button', 'Decide'), sees('Say why you decide so.')) },
  { name: 'Manager dispute, none', route: dispute, at: '/manager/disputes/view/2000000000', refused: true, do: sees('There is no such dispute.') },
  { name: 'Manager reviews', route: 'manager/reviews', at: toFlaggedReview, do: sees('Abusive words') },
  { name: 'Manager reviews, none', route: 'manager/reviews', at: '/manager/reviews?search=qqqqxxxx', do: sees('No reviews wait.') },
  { name: 'Manager reviews, hide?', route: 'manager/reviews', at: toFlaggedReview, do: all(press('button', /^Actions for review/), press('menuitem', 'Hide'), asks, press('button', 'Hide review'), sees('Choose a reason.')) },
  { name: 'Manager reviews, details', route: 'manager/reviews', at: toFlaggedReview, do: all(press('button', /^Actions for review/), press('menuitem', 'Details and history'), asks, sees('No manager has changed this yet.')) },
  { name: 'Manager safety, wallet names', route: 'manager/safety', at: '/manager/safety' },
  {
    name: 'Manager safety, settle a wallet?',
    route: 'manager/safety',
    at: '/manager/safety',
    do: all(press('button', /^Settle the wallet/), asks, page => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(), sees('Write what you have seen.')),
  },
  { name: 'Manager safety, receipts', route: 'manager/safety', at: '/manager/safety?tab=receipts' },
  {
    name: 'Manager safety, receipts, withdraw?',
    route: 'manager/safety',
    at: toReceipts,
    do: all(press('button', /^Withdraw receipt/), asks, page => page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click(), sees('Say why in a few words.')),
  },
  { name: 'Manager safety, pictures', route: 'manager/safety', at: '/manager/safety?tab=pictures', do: sees('Older picture') },
  { name: 'Manager safety, pictures, copied?', route: 'manager/safety', at: '/manager/safety?tab=pictures', do: all(press('button', /^Copied: pictures/), asks) },
  { name: 'Manager safety, pictures, none', route: 'manager/safety', at: '/manager/safety?tab=pictures&state=allowed', do: sees('Nothing to look at.') },
  { name: 'Manager safety, linked accounts', route: 'manager/safety', at: '/manager/safety?tab=linked-accounts' },
  { name: 'Manager orders', route: 'manager/orders' },
  { name: 'Manager orders, none', route: 'manager/orders', at: '/manager/orders?search=qqqqxxxx' },
  { name: 'Manager order', route: 'account/orders/view/:order_id', at: someOrder },
  { name: 'Manager subscriptions', route: 'manager/subscriptions' },
  { name: 'Manager subscriptions, none', route: 'manager/subscriptions', at: '/manager/subscriptions?search=qqqqxxxx' },
  { name: 'Manager transactions', route: 'manager/transactions', at: toPayOut },
  { name: 'Manager transactions, none', route: 'manager/transactions', at: '/manager/transactions?search=qqqqxxxx' },
  { name: 'Manager transactions, pay out?', route: 'manager/transactions', at: toPayOut, do: all(press('button', /^Approve/), asks) },
  { name: 'Manager transactions, fail?', route: 'manager/transactions', at: toPayOut, do: all(press('button', /^Fail/), asks) },
  { name: 'Manager transactions, failed', route: 'manager/transactions', at: toReopen },
  { name: 'Manager transactions, reopen?', route: 'manager/transactions', at: toReopen, do: all(press('button', /^Reopen/), asks) },
  { name: 'Manager audit log', route: 'manager/audit', at: withLoggedReset, do: sees('Reset second factor') },
  { name: 'Manager audit log, an entry', route: 'manager/audit', at: withLoggedReset, do: all(press('button', /^Details of entry/), asks) },
  { name: 'Manager audit log, none', route: 'manager/audit', at: '/manager/audit?from=2019-01-01&to=2019-01-31', do: sees('Nothing was logged in this time.') },
  { name: 'Manager audit log, days the wrong way round', route: 'manager/audit', at: '/manager/audit?from=2019-02-01&to=2019-01-31', refused: true, do: sees('must not be before') },
  { name: 'Manager staff', route: 'manager/staff', do: sees('Has every role') },
  { name: 'Manager staff, somebody chosen', route: 'manager/staff', do: all(fill('Name, username or email', 'kofi'), press('button', 'Find'), press('button', 'Choose kofi.m'), sees('Roles of kofi.m')) },
  { name: 'Manager staff, not loaded', route: 'manager/staff', breaks: '**/api/manager/staff?*', do: sees('We are busy') },
  { name: 'Manager customer, reset the second step?', route: customer, at: withSecondStep, do: all(press('button', 'Reset second step'), asks) },
  { name: 'Manager customer, a reset of the second step under way', route: customer, at: withReset, do: sees('unless they keep it') },
  { name: 'Manager pages', route: 'manager/pages' },
  { name: 'Manager pages, none', route: 'manager/pages', at: '/manager/pages?search=qqqqxxxx' },
  { name: 'Manager page, new', route: 'manager/pages/add' },
  { name: 'Manager page, nothing filled in', route: 'manager/pages/add', do: all(editor, press('button', 'Save draft'), sees('Enter a title.')) },
  { name: 'Manager page, published', route: page, at: '/manager/pages/view/3' },
  { name: 'Manager page, of law', route: page, at: '/manager/pages/view/1' },
  { name: 'Manager page, as its readers see it', route: page, at: '/manager/pages/view/3', do: all(press('button', 'View as User'), asks) },
  { name: 'Manager reports', route: 'manager/reports' },
  { name: 'Manager reports, none', route: 'manager/reports', at: '/manager/reports?search=qqqqxxxx' },
  { name: 'Manager report, pending', route: report, at: '/manager/reports/view/R-7K3M-9QXT' },
  { name: 'Manager report, actioned', route: report, at: '/manager/reports/view/R-B6TZ-3QYN' },
  { name: 'Manager report, none of that reference', route: report, at: '/manager/reports/view/R-NONE', refused: true },
  { name: 'Money', route: 'account/money' },
  { name: 'Stripe test payment', route: 'testing/stripe/pay' },
]

export const ofManagers = screens.map((screen): Screen => ({ as: 'manager', ...screen }))

async function seesExcerpt(at: Page) {
  await expect(at.getByRole('dialog').locator('[aria-current]')).toBeVisible()
}

/** An entry with a reason stands first. */
async function withSecondStep({ request }: Stage): Promise<string> {
  const { person, ...as } = await member(request)
  await giveApp(request, as)
  return `/manager/customers/view/${as.userId}`
}

async function withReset({ request }: Stage): Promise<string> {
  const { person, ...as } = await member(request)
  await beginReset(request, as)
  return `/manager/customers/view/${as.userId}`
}

async function withLoggedReset({ request }: Stage): Promise<string> {
  await beginReset(request, await member(request))
  return '/manager/audit?search=reset-second-factor'
}

async function toFailedMail() {
  await failMail()
  return '/manager/failed-jobs'
}

function toStatistics(page: Page) {
  return page.getByRole('heading', { name: 'Statistics' }).scrollIntoViewIfNeeded()
}

function openDays(page: Page) {
  return page.getByText('By day: New people').click()
}

async function toVerify(stage: Stage): Promise<string> {
  const { customers } = await call(stage, '/api/manager/customers?kyc_pending=1&records_per_page=50')
  return `/manager/customers/view/${customers.data.at(-1).id}`
}

/** Two whom nobody else looks at: one can be verified. */
async function ownIdentities({ request }: Stage): Promise<string> {
  const name = `Shown${randomInt(1e6)}`
  for (const person of [await member(request, { name }), await member(request, { name })]) await handInIdentity(request, person, name)
  return `/manager/customers?queue&search=${name}`
}

/** What is decided about has come. */
function decision(name: string) {
  return (page: Page) => expect(page.getByRole('button', { name, exact: true }).locator('visible=true')).not.toHaveAttribute('aria-disabled', 'true')
}

/** A press that comes too soon after another thing is shown counts for nothing. */
function settle(page: Page) {
  return page.evaluate(() => new Promise(resolve => setTimeout(resolve, 350)))
}

function undoable(page: Page) {
  return expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
}

async function wrongCustomer(page: Page) {
  await page.getByLabel('Username').fill('ab')
}

async function someOrder(stage: Stage): Promise<string> {
  return demoOrder('buyer', 3)({ ...stage, me: await demoPerson(stage.request, 'ama') })
}

/** One payout waits, and a refund. */
/** One of two payouts that have failed is reopened. Others decide about payouts at the same time. */
async function toReopen(stage: Stage): Promise<string> {
  await toPayOut(stage)
  await expect(() => failPayouts(stage)).toPass({ timeout: 15_000 })
  return '/manager/transactions?status_code=FAILED'
}

async function failPayouts(stage: Stage): Promise<void> {
  const payouts = '/api/manager/transactions?search=payout'
  const waiting = (await call(stage, `${payouts}&status_code=PENDNG`)).transactions.data.slice(-2)
  for (const { reference } of waiting) await review(stage.request, { reference, action: 'fail' })
  if (waiting.length > 1) await review(stage.request, { reference: waiting[1].reference, action: 'reopen' })
  const failed = (await call(stage, `${payouts}&status_code=FAILED`)).transactions
  expect(failed.total).toBeGreaterThan(0)
}

async function toPayOut(stage: Stage): Promise<string> {
  await newOrder('submitted', 'seller', payOrder, steps(['buyer', 'complete']))(stage)
  await newOrder('requested', 'buyer', payOrder, steps(['seller', 'cancel']))(stage)
  return '/manager/transactions'
}

async function toReviewOut(stage: Stage): Promise<string> {
  await toPayOut(stage)
  return '/manager/transactions?queue&search=payout'
}

async function selectFirst(page: Page) {
  await page.getByRole('checkbox').first().check()
}

function editor(page: Page) {
  return page.getByRole('textbox', { name: 'Content' }).waitFor()
}

async function toFlaggedReview({ request }: Stage): Promise<string> {
  const { seller } = await writeReview(request, 'Idiot! Came two hours late and broke a tile. Call me on 0244 123 456.')
  return `/manager/reviews?search=${seller.person.username}`
}

async function toDecideDispute({ request }: Stage): Promise<string> {
  const { dispute: made } = await createAnsweredDispute(request)
  return `/manager/disputes/view/${made.id}`
}

async function toReceipts(stage: Stage) {
  await newReceipt()(stage)
  return '/manager/safety?tab=receipts'
}
