import {
  Banknote,
  BookText,
  Crown,
  Flag,
  Gauge,
  LayoutGrid,
  type LucideIcon,
  MessageSquareWarning,
  ReceiptText,
  RotateCw,
  Scale,
  ScrollText,
  Search,
  Send,
  ShieldAlert,
  Star,
  UserCog,
  Users,
} from 'lucide-react'
import { hasRole } from '#features/accounts/web/has-role.ts'
import { everyManager, type Role } from '#platform/roles.ts'
import * as auditTexts from '../audit/web/texts.ts'
import * as disputesTexts from '../disputes/web/texts.ts'
import * as messagesSentTexts from '../messages-sent/web/texts.ts'
import * as reviewsTexts from '../reviews/web/texts.ts'
import * as safetyTexts from '../safety/web/texts.ts'
import * as searchTexts from '../search-words/web/texts.ts'
import * as staffTexts from '../staff/web/texts.ts'
import type { Pending } from './pending-counts.ts'
import * as texts from './texts.ts'

export type ManagerArea = {
  to: string
  /** Any one of these will do, as the calls of its pages have it. */
  roles: readonly Role[]
  label: string
  icon: LucideIcon
  /** One line for the dashboard. */
  about: string
  /** What waits there for a manager, where the area counts it. */
  waiting?: {
    count: keyof Pending
    /** The part of the list that waits. */
    to: string
    words: string
  }
}

/**
 * The areas in the order in which they are shown: Gigs, Customers, Messages, Orders, Subscriptions, Transactions,
 * Pages, Reports, and beyond those of the specification Disputes, Reviews and Safety. One that is not built has no line;
 * its line comes with it. Rail, picker and dashboard draw from here.
 */
export const managerAreas: readonly ManagerArea[] = [
  {
    to: '/manager/gigs',
    roles: ['moderation'],
    label: texts.gigs,
    icon: LayoutGrid,
    about: texts.gigsHint,
    waiting: { count: 'gigs', to: '/manager/gigs?queue', words: texts.inReview },
  },
  {
    to: '/manager/customers',
    roles: ['identity', 'money', 'disputes', 'moderation'],
    label: texts.customers,
    icon: Users,
    about: texts.customersHint,
    waiting: {
      count: 'customers',
      to: '/manager/customers?queue',
      words: texts.toVerify,
    },
  },
  {
    to: '/manager/messages',
    roles: ['moderation'],
    label: texts.messages,
    icon: MessageSquareWarning,
    about: texts.messagesHint,
    waiting: { count: 'messages', to: '/manager/messages?queue', words: texts.toDecide },
  },
  {
    to: '/manager/orders',
    roles: ['disputes', 'money'],
    label: texts.orders,
    icon: ReceiptText,
    about: texts.ordersHint,
  },
  {
    to: '/manager/subscriptions',
    roles: ['money'],
    label: texts.subscriptions,
    icon: Crown,
    about: texts.subscriptionsHint,
  },
  {
    to: '/manager/transactions',
    roles: ['money'],
    label: texts.transactions,
    icon: Banknote,
    about: texts.transactionsHint,
    waiting: { count: 'transactions', to: '/manager/transactions?queue', words: texts.toDecide },
  },
  {
    to: '/manager/pages',
    roles: ['content'],
    label: texts.pages,
    icon: BookText,
    about: texts.pagesHint,
    waiting: { count: 'pages', to: '/manager/pages?search=draft', words: texts.notPublished },
  },
  {
    to: '/manager/reports',
    roles: ['disputes'],
    label: texts.reports,
    icon: Flag,
    about: texts.reportsHint,
    waiting: { count: 'reports', to: '/manager/reports?queue', words: texts.toActOn },
  },
  {
    to: '/manager/disputes',
    roles: ['disputes'],
    label: disputesTexts.disputes,
    icon: Scale,
    about: disputesTexts.disputesHint,
    waiting: { count: 'disputes', to: '/manager/disputes', words: texts.toDecide },
  },
  {
    to: '/manager/reviews',
    roles: ['moderation'],
    label: reviewsTexts.reviews,
    icon: Star,
    about: reviewsTexts.reviewsHint,
    waiting: { count: 'reviews', to: '/manager/reviews', words: texts.toDecide },
  },
  {
    to: '/manager/safety',
    roles: ['identity', 'money', 'disputes', 'moderation'],
    label: safetyTexts.safety,
    icon: ShieldAlert,
    about: safetyTexts.safetyHint,
    waiting: { count: 'safety', to: '/manager/safety', words: texts.toDecide },
  },
]

export const dashboard = { to: '/manager/dashboard', label: texts.dashboard, icon: Gauge } as const

/** No areas of their own: nothing waits in them. */
export const furtherPlaces: readonly ManagerArea[] = [
  {
    to: '/manager/search',
    roles: ['content'],
    label: searchTexts.pageTitle,
    icon: Search,
    about: searchTexts.pageHint,
  },
  {
    to: '/manager/messages-sent',
    roles: ['money'],
    label: messagesSentTexts.pageTitle,
    icon: Send,
    about: messagesSentTexts.pageHint,
  },
  {
    to: '/manager/audit',
    roles: everyManager,
    label: auditTexts.pageTitle,
    icon: ScrollText,
    about: auditTexts.pageHint,
  },
  {
    to: '/manager/staff',
    roles: ['owner'],
    label: staffTexts.pageTitle,
    icon: UserCog,
    about: staffTexts.pageHint,
  },
  {
    to: '/manager/failed-jobs',
    roles: ['owner'],
    label: texts.failedJobs,
    icon: RotateCw,
    about: texts.failedJobsHint,
  },
]

export type RolesOf = { manager_roles?: readonly Role[] } | undefined

/** Those in which this manager has anything to do. */
export const openTo = (places: readonly ManagerArea[], manager: RolesOf) =>
  places.filter(({ roles }) => hasRole(manager, ...roles))

/** What an address needs that this manager has not; undefined where the way is open. */
export function rolesMissing(pathname: string, manager: RolesOf): readonly Role[] | undefined {
  const place = [...managerAreas, ...furtherPlaces].find(
    ({ to }) => pathname === to || pathname.startsWith(`${to}/`),
  )
  return place && !hasRole(manager, ...place.roles) ? place.roles : undefined
}
