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
  Users,
} from 'lucide-react'
import type { Pending } from './pending-counts.ts'
import * as texts from './texts.ts'

export type ManagerArea = {
  to: string
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
 * Pages, Reports. One that is not built has no line; its line comes with it. Rail, picker and dashboard draw from here.
 */
export const managerAreas: readonly ManagerArea[] = [
  {
    to: '/manager/gigs',
    label: texts.gigs,
    icon: LayoutGrid,
    about: texts.gigsHint,
    waiting: { count: 'gigs', to: '/manager/gigs?queue', words: texts.inReview },
  },
  {
    to: '/manager/customers',
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
    label: texts.messages,
    icon: MessageSquareWarning,
    about: texts.messagesHint,
    waiting: { count: 'messages', to: '/manager/messages?queue', words: texts.toDecide },
  },
  {
    to: '/manager/orders',
    label: texts.orders,
    icon: ReceiptText,
    about: texts.ordersHint,
  },
  {
    to: '/manager/subscriptions',
    label: texts.subscriptions,
    icon: Crown,
    about: texts.subscriptionsHint,
  },
  {
    to: '/manager/transactions',
    label: texts.transactions,
    icon: Banknote,
    about: texts.transactionsHint,
    waiting: { count: 'transactions', to: '/manager/transactions?queue', words: texts.toDecide },
  },
  {
    to: '/manager/pages',
    label: texts.pages,
    icon: BookText,
    about: texts.pagesHint,
    waiting: { count: 'pages', to: '/manager/pages?search=draft', words: texts.notPublished },
  },
  {
    to: '/manager/reports',
    label: texts.reports,
    icon: Flag,
    about: texts.reportsHint,
    waiting: { count: 'reports', to: '/manager/reports?queue', words: texts.toActOn },
  },
]

export const dashboard = { to: '/manager/dashboard', label: texts.dashboard, icon: Gauge } as const
