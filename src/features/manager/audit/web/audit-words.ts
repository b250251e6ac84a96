import type { Received } from '#platform/contract.ts'
import * as customersTexts from '../../customers/web/texts.ts'
import * as messagesTexts from '../../messages/web/texts.ts'
import * as ordersTexts from '../../orders/web/texts.ts'
import * as staffTexts from '../../staff/web/texts.ts'
import type { listAudit } from '../contract.ts'
import * as texts from './texts.ts'

export type LoggedEntry = Received<typeof listAudit>['audit']['data'][number]
export type SubjectType = LoggedEntry['subject']['type']

export const subjectNames: Record<SubjectType, string> = {
  gig: ordersTexts.gig,
  customer: customersTexts.customer,
  message: messagesTexts.message,
  page: texts.page,
  report: texts.report,
  dispute: texts.dispute,
  review: texts.review,
  receipt: texts.receipt,
  'picture-match': texts.pictureMatch,
  transaction: texts.transaction,
  'search-term': texts.searchTerm,
  staff: staffTexts.pageTitle,
  chat: texts.chat,
  identity: customersTexts.identity,
  'failed-job': texts.failedJob,
  audit: texts.pageTitle,
}

/** With its number, where it has one. */
export const nameOfSubject = ({ type, id }: LoggedEntry['subject']): string =>
  id === 0 ? subjectNames[type] : `${subjectNames[type]} ${id}`

/** Where the thing can be looked at, of those that have an address by their number. */
export function pathOfSubject({ type, id }: LoggedEntry['subject']): string | undefined {
  if (type === 'gig') return `/gigs/view/${id}`
  if (type === 'dispute') return `/manager/disputes/view/${id}`
  if (type === 'page') return `/manager/pages/view/${id}`
  if (type === 'customer' || type === 'identity' || type === 'staff')
    return `/manager/customers/view/${id}`
  return undefined
}
