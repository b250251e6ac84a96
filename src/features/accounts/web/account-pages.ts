import {
  CircleUser,
  ClipboardList,
  Crown,
  Heart,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  MessageCircle,
  ShieldCheck,
  UserRoundPen,
  Wallet,
} from 'lucide-react'
import * as texts from './texts.ts'

export type AccountPage = {
  to: string
  label: string
  icon: LucideIcon
  managersOnly?: true
  /** Place among the phone's tabs, between Home and Account. */
  tab?: number
  /** Carries the number of unread messages, here and at the bell. */
  unread?: true
}

/**
 * The account's menu, in the order in which it is shown: Profile, Messages, Gigs, Orders, Favorites, Money,
 * Subscription, Manager Area, Logout. A page that is not built has no line; its line comes with it. The user menu,
 * the rail, the tabs (Favorites, Messages, Orders) and the bell (Messages) all draw from here.
 */
const accountPages: readonly AccountPage[] = [
  { to: '/account/profile', label: texts.profile, icon: UserRoundPen },
  { to: '/account/messages', label: texts.messages, icon: MessageCircle, tab: 2, unread: true },
  { to: '/account/gigs', label: texts.gigs, icon: LayoutGrid },
  { to: '/account/orders', label: texts.orders, icon: ClipboardList, tab: 3 },
  { to: '/account/favorites', label: texts.favorites, icon: Heart, tab: 1 },
  { to: '/account/money', label: texts.money, icon: Wallet, managersOnly: true },
  { to: '/account/subscription', label: texts.subscription, icon: Crown },
  { to: '/manager/dashboard', label: texts.managerArea, icon: ShieldCheck, managersOnly: true },
  { to: '/logout', label: texts.logout, icon: LogOut },
]

export const accountMenu = { to: '/account', label: texts.account, icon: CircleUser } as const

export const accountPagesOf = (user: { is_manager: boolean } | undefined) =>
  accountPages.filter(page => !page.managersOnly || user?.is_manager)

export const tabPages = accountPages
  .filter(page => page.tab !== undefined)
  .sort((one, other) => (one.tab ?? 0) - (other.tab ?? 0))

export const messagesPage = accountPages.find(page => page.unread)
