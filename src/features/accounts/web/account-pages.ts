import { Crown, LayoutGrid, LogOut, ShieldCheck, UserRoundPen, Wallet } from 'lucide-react'
import { type AccountPage, favorites, messages, orders } from './account-tabs.ts'

/**
 * The account's menu, in the order in which it is shown: Profile, Messages, Gigs, Orders, Favorites, Money,
 * Subscription, Manager Area, Logout. A page that is not built has no line; its line comes with it. The user menu and
 * the rail draw from here.
 */
const accountPages: readonly AccountPage[] = [
  { to: '/account/profile', label: 'Profile', icon: UserRoundPen },
  messages,
  { to: '/account/gigs', label: 'Gigs', icon: LayoutGrid },
  orders,
  favorites,
  { to: '/account/money', label: 'Money', icon: Wallet, managersOnly: true },
  { to: '/account/subscription', label: 'Subscription', icon: Crown },
  { to: '/manager/dashboard', label: 'Manager Area', icon: ShieldCheck, managersOnly: true },
  { to: '/logout', label: 'Logout', icon: LogOut },
]

export const accountPagesOf = (user: { is_manager: boolean } | undefined) =>
  accountPages.filter(page => !page.managersOnly || user?.is_manager)
