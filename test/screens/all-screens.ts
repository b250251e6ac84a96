/** Every screen in every state that somebody may come to see: one line each. Pictures and checks walk these lists. */
import { ofChats } from './of-chats.ts'
import { ofManagers } from './of-managers.ts'
import { ofMembers } from './of-members.ts'
import { ofMoney, paidByHand } from './of-money.ts'
import { ofNotifications } from './of-notifications.ts'
import { ofOrders } from './of-orders.ts'
import { ofSecurity } from './of-security.ts'
import { ofVisitors } from './of-visitors.ts'
import type { Screen } from './screen.ts'

export const areas: Record<string, readonly Screen[]> = {
  Visitors: ofVisitors,
  Members: ofMembers,
  Security: ofSecurity,
  Orders: ofOrders,
  Messages: ofChats,
  Notifications: ofNotifications,
  Money: ofMoney,
  Managers: ofManagers,
}

/** On a server of its own, where people pay by hand. */
export const areaByHand: Record<string, readonly Screen[]> = { 'Paid by hand': paidByHand }
