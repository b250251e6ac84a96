import { CircleUser, ClipboardList, Heart, type LucideIcon, MessageCircle } from 'lucide-react'
import type { Role } from '#platform/roles.ts'
import * as texts from './texts.ts'

export type AccountPage = {
  to: string
  label: string
  icon: LucideIcon
  managersOnly?: true
  /** For managers who have it. */
  managerRole?: Role
  /** Carries the number of unread messages, here and at the bell. */
  unread?: true
  /** Carries the number of unread notifications in the account's menu. */
  countsNotifications?: true
}

export const accountMenu = { to: '/account', label: texts.account, icon: CircleUser } as const
export const favorites: AccountPage = {
  to: '/account/favorites',
  label: texts.favorites,
  icon: Heart,
}
export const orders: AccountPage = {
  to: '/account/orders',
  label: texts.orders,
  icon: ClipboardList,
}
export const messages: AccountPage = {
  to: '/account/messages',
  label: texts.messages,
  icon: MessageCircle,
  unread: true,
}

/** Those that stand among the phone's tabs, between Home and Account. Every page draws them: the others come later. */
export const tabPages = [favorites, messages, orders] as const
