import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const managerArea = 'Manager area'
export const managerAreaAndWaiting = (area: string, waiting: number) =>
  `Manager area ${area}${waiting > 0 ? ` ${waiting} to do` : ''}`

export const yes = 'Yes'
export const no = 'No'

export const historyEmpty = 'No manager has changed this yet.'
export const historyLoading = 'Loading the history'
export const byWhomWhen = (actor: ReactNode, time: ReactNode) => words`by ${actor} · ${time}`
export const aClosedAccount = 'a closed account'
export const was = 'was '
export const isNow = 'is now '
export const removed = 'removed'

export const managerAreaTitle = 'Manager Area'
export const nothingWaitingTitle = 'Nothing is waiting'
export const show = 'Show'

export const loadingWaiting = 'Loading what waits'
export const reviewWaiting = (count: number) => `Review ${count} waiting`
export const loadingList = (title: string) => `Loading ${title}`
export const action = 'Action'

export const gigs = 'Gigs'
export const gigsHint = 'Approve, edit and pause what people post'
export const inReview = 'in review'
export const customers = 'Customers'
export const customersHint = 'Verify identities, change details, deactivate'
export const toVerify = 'to verify'
export const messages = 'Messages'
export const messagesHint = 'Approve or censor what was flagged'
export const toDecide = 'to decide'
export const orders = 'Orders'
export const ordersHint = 'See who ordered what, and how far it is'
export const subscriptions = 'Subscriptions'
export const subscriptionsHint = 'See who bought Premium, and until when'
export const transactions = 'Transactions'
export const transactionsHint = 'Check payments, make refunds and payouts'
export const pages = 'Pages'
export const pagesHint = 'Write, publish and change what everybody can read'
export const notPublished = 'not published'
export const reports = 'Reports'
export const sms = 'SMS'
export const mail = 'Emails'
export const reason = 'Reason'
export const failed = 'Failed'
export const failedJobs = 'Failed jobs'
export const failedJobsHint = 'See which mails, SMS and other work failed, and try again'
export const reportsHint = 'See what people report, and act on it'
export const toActOn = 'to act on'
export const dashboard = 'Dashboard'

export const searchList = (title: string) => `Search ${title}`
export const listLoadError = 'The list did not load.'
export const listTotal = (total: number) => `${total} in this list`
export const firstPage = 'First page'
export const showAll = 'Show all'
export const othersDecide = 'Another manager decides'

export const activated = 'Activated'
export const actionsFor = (name: string) => `Actions for ${name}`
export const viewNamed = (name: string) => `View ${name}`
export const added = 'Added'
export const edited = 'Edited'
export const id = 'Id'
export const day = 'Day'
export const amount = 'Amount'
export const pending = 'Pending'
export const start = 'Start'
export const reference = 'Reference'
export const keepButton = 'Keep it'
export const town = 'Town'
export const inOneLine = (first: string, second: string) => `${first} · ${second}`
export const approvedNotice = (name: string) => `${name}: approved`

export const secondStepNeeded =
  'Managers log in with a second step. Set yours up, and the area opens.'
export const setUpSecondStep = 'Set up a second step'
export const roleNeeded = (roles: string) => `This needs the role ${roles}.`
