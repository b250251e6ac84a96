import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const managerArea = 'Manager area'
export const managerAreaAndWaiting = (area: string, waiting: number) =>
  `Manager area ${area}${waiting > 0 ? ` ${waiting} to do` : ''}`
export const toDo = ' to do'

export const yes = 'Yes'
export const no = 'No'

export const noManagerHasChangedThisYet = 'No manager has changed this yet.'
export const loadingTheHistory = 'Loading the history'
export const byWhomWhen = (actor: ReactNode, time: ReactNode) => words`by ${actor} · ${time}`
export const aClosedAccount = 'a closed account'
export const was = 'was '
export const isNow = 'is now '
export const removed = 'removed'

export const managerAreaTitle = 'Manager Area'
export const nothingIsWaiting = 'Nothing is waiting'

export const search = 'Search'
export const show = 'Show'

export const loadingList = (title: string) => `Loading ${title}`
export const action = 'Action'

export const gigs = 'Gigs'
export const approveEditAndPauseWhatPeople = 'Approve, edit and pause what people post'
export const inReview = 'in review'
export const customers = 'Customers'
export const verifyIdentities = 'Verify identities, change details, deactivate'
export const toVerify = 'to verify'
export const messages = 'Messages'
export const approveOrCensorWhatWasFlagged = 'Approve or censor what was flagged'
export const toDecide = 'to decide'
export const orders = 'Orders'
export const seeWhoOrderedWhat = 'See who ordered what, and how far it is'
export const subscriptions = 'Subscriptions'
export const seeWhoBoughtPremium = 'See who bought Premium, and until when'
export const transactions = 'Transactions'
export const checkPayments = 'Check payments, make refunds and payouts'
export const pages = 'Pages'
export const writePublishAndChangeWhatEverybody =
  'Write, publish and change what everybody can read'
export const notPublished = 'not published'
export const reports = 'Reports'
export const seeWhatPeopleReport = 'See what people report, and act on it'
export const toActOn = 'to act on'
export const dashboard = 'Dashboard'

export const searchList = (title: string) => `Search ${title}`
export const theListDidNotLoad = 'The list did not load.'
export const inThisList = (total: number) => `${total} in this list`
export const firstPage = 'First page'
export const showAll = 'Show all'
