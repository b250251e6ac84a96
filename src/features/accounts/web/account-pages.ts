import { Crown, Inbox, LayoutGrid, LogOut, ShieldCheck, UserRoundPen, Wallet } from 'lucide-react'
import { type AccountPage, favorites, messages, orders } from './account-tabs.ts'
import type { OwnUser } from './current-user.ts'
import { hasRole } from './has-role.ts'
import * as texts from './texts-after-first-visit.ts'

/**
 * The account's menu, in the order in which it is shown: Profile, Messages, Notifications, Gigs, Orders, Favorites, Money,
 * Subscription, Manager Area, Logout. A page that is not built has no line; its line comes with it. The user menu and
 * the rail draw from here.
 */
const accountPages: readonly AccountPage[] = [
  { to: '/account/profile', label: texts.profile, icon: UserRoundPen },
  messages,
  {
    to: '/account/notifications',
    label: texts.notifications,
    icon: Inbox,
    countsNotifications: true,
  },
  { to: '/account/gigs', label: texts.gigs, icon: LayoutGrid },
  orders,
  favorites,
  { to: '/account/money', label: texts.money, icon: Wallet, managerRole: 'money' },
  { to: '/account/subscription', label: texts.subscription, icon: Crown },
  { to: '/manager/dashboard', label: texts.managerArea, icon: ShieldCheck, managersOnly: true },
  { to: '/logout', label: texts.logout, icon: LogOut },
]

type Person = Pick<OwnUser, 'is_manager' | 'manager_roles' | 'unread_notifications_count'>

/** Those that this person has, each with what is unread behind it. */
export const accountPagesOf = (user: Person | undefined) =>
  accountPages
    .filter(page => !page.managersOnly || user?.is_manager)
    .filter(({ managerRole }) => !managerRole || hasRole(user, managerRole))
    .map(page => ({
      ...page,
      unread: (page.countsNotifications && user?.unread_notifications_count) || 0,
    }))
