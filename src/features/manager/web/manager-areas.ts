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
    label: 'Gigs',
    icon: LayoutGrid,
    about: 'Approve, edit and pause what people post',
    waiting: { count: 'gigs', to: '/manager/gigs?status_id=1', words: 'in review' },
  },
  {
    to: '/manager/customers',
    label: 'Customers',
    icon: Users,
    about: 'Verify identities, change details, deactivate',
    waiting: {
      count: 'customers',
      to: '/manager/customers?kyc_pending=1',
      words: 'to verify',
    },
  },
  {
    to: '/manager/messages',
    label: 'Messages',
    icon: MessageSquareWarning,
    about: 'Approve or censor what was flagged',
    waiting: { count: 'messages', to: '/manager/messages', words: 'to decide' },
  },
  {
    to: '/manager/orders',
    label: 'Orders',
    icon: ReceiptText,
    about: 'See who ordered what, and how far it is',
  },
  {
    to: '/manager/subscriptions',
    label: 'Subscriptions',
    icon: Crown,
    about: 'See who bought Premium, and until when',
  },
  {
    to: '/manager/transactions',
    label: 'Transactions',
    icon: Banknote,
    about: 'Check payments, make refunds and payouts',
    waiting: { count: 'transactions', to: '/manager/transactions', words: 'to decide' },
  },
  {
    to: '/manager/pages',
    label: 'Pages',
    icon: BookText,
    about: 'Write, publish and change what everybody can read',
    waiting: { count: 'pages', to: '/manager/pages?search=draft', words: 'not published' },
  },
  {
    to: '/manager/reports',
    label: 'Reports',
    icon: Flag,
    about: 'See what people report, and act on it',
    waiting: { count: 'reports', to: '/manager/reports?status_id=1', words: 'to act on' },
  },
]

export const dashboard = { to: '/manager/dashboard', label: 'Dashboard', icon: Gauge } as const
