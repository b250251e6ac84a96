/**
 * Every place where features meet: who asks for what, and who answers. An answer that itself needs ports is an arrow
 * function, which reads them when it is called.
 */

import type { ActivationPorts } from '#features/accounts/activation/server/ports.ts'
import { removeAddedFactor } from '#features/accounts/second-factor/changes/server/commands.ts'
import { forgetFactors } from '#features/accounts/second-factor/reset/server/commands.ts'
import { ownFactors } from '#features/accounts/second-factor/server/queries.ts'
import type { AccountPorts } from '#features/accounts/server/ports.ts'
import { ownSessions } from '#features/accounts/sessions/server/queries.ts'
import type { UndoPorts } from '#features/accounts/undo/server/ports.ts'
import { forgetBlocks } from '#features/blocks/server/commands.ts'
import { ownBlocks } from '#features/blocks/server/queries.ts'
import { postSystemMessage } from '#features/chat/server/commands.ts'
import { haveChatted } from '#features/chat/server/queries.ts'
import { mailLinksOf } from '#features/disputes/news/server/notices.ts'
import { isInDispute, refuseInDispute } from '#features/disputes/opening/server/policy.ts'
import { ownDisputes } from '#features/disputes/own-data/server/queries.ts'
import { closeDisputeOf } from '#features/disputes/server/transition.ts'
import { releaseGigs } from '#features/gigs/own-data/server/commands.ts'
import { ownFavorites, ownGigs } from '#features/gigs/own-data/server/queries.ts'
import type { GigPorts } from '#features/gigs/server/ports.ts'
import { forgetLoggedDetails } from '#features/manager/customers/server/commands.ts'
import {
  ownPreferences,
  ownPushDevices,
} from '#features/notifications/preferences/server/queries.ts'
import { forgetNotifications } from '#features/notifications/server/commands.ts'
import type { NotificationPorts } from '#features/notifications/server/ports.ts'
import { ownNotifications } from '#features/notifications/server/queries.ts'
import { areKeptApart } from '#features/orders/blocking/server/policy.ts'
import { notifyBuyersOfWallet } from '#features/orders/news/wallet/server/notices.ts'
import { areDealingsOpen } from '#features/orders/offers/server/queries.ts'
import { dealsOf, openOrdersOf } from '#features/orders/own-data/server/queries.ts'
import { ownReceipts } from '#features/orders/receipts/own-data/server/queries.ts'
import type { OrderPorts } from '#features/orders/server/ports.ts'
import { loadOwnUser } from '#features/own-account/server/queries.ts'
import {
  findPaymentOfOrder,
  markOrderPaid,
  oweMoneyOfOrder,
  quoteOrder,
  refuseWhilePaymentComes,
  returnMoneyOfOrder,
} from '#features/payments/escrow/server/commands.ts'
import { openEarningsOf } from '#features/payments/escrow/server/queries.ts'
import type { PaymentPorts } from '#features/payments/server/ports.ts'
import { isMoneyWaitingFor, moneyOfPerson, openMoneyOf } from '#features/payments/server/queries.ts'
import { restorePaymentAccount } from '#features/profile/payment-account/server/commands.ts'
import type { RightsPorts } from '#features/profile/rights/server/ports.ts'
import { restoreEmail } from '#features/profile/username-and-email/server/commands.ts'
import { promotion } from '#features/promotions/server/commands.ts'
import { ownPromotions } from '#features/promotions/server/queries.ts'
import { ownReports } from '#features/reports/server/queries.ts'
import { ownRequestAlerts } from '#features/searches/alerts/server/queries.ts'
import { forgetSearches } from '#features/searches/server/commands.ts'
import { announceGig } from '#features/searches/server/jobs.ts'
import { ownSearches } from '#features/searches/server/queries.ts'
import { premium } from '#features/subscriptions/server/commands.ts'
import { ownSubscriptions } from '#features/subscriptions/server/queries.ts'

export type Ports = {
  accounts: AccountPorts
  activation: ActivationPorts
  gigs: GigPorts
  notifications: NotificationPorts
  orders: OrderPorts
  payments: PaymentPorts
  rights: RightsPorts
  undo: UndoPorts
}

export const ports: Ports = {
  accounts: { loadOwnUser, tellBuyers: notifyBuyersOfWallet, isMoneyWaitingFor },
  activation: { mailLinks: mailLinksOf },
  gigs: { areDealingsOpen, announceGig },
  notifications: { areKeptApart },
  orders: {
    conversation: { haveChatted, post: postSystemMessage },
    disputes: { refuseInDispute, isInDispute, close: closeDisputeOf },
    payments: {
      findPayment: question => findPaymentOfOrder(ports.payments, question),
      oweMoney: oweMoneyOfOrder,
      returnMoney: returnMoneyOfOrder,
      refuseWhilePaymentComes,
    },
  },
  payments: {
    purchases: {
      offer: {
        quote: (from, wanted) => quoteOrder(from, ports.orders, wanted),
        give: (tx, paid) => markOrderPaid(tx, ports.orders, paid),
      },
      subscription: premium,
      promotion,
    },
  },
  undo: {
    restore: {
      email: restoreEmail,
      payment_account: (tx, restored) => restorePaymentAccount(tx, ports.accounts, restored),
      second_factor: removeAddedFactor,
    },
  },
  rights: {
    loadOwnUser,
    ownData: {
      sessions: ownSessions,
      second_factor: ownFactors,
      gigs: ownGigs,
      favorites: ownFavorites,
      deals: dealsOf,
      disputes: ownDisputes,
      receipts: ownReceipts,
      payments: moneyOfPerson,
      subscriptions: ownSubscriptions,
      promotions: ownPromotions,
      reports: ownReports,
      notifications: ownNotifications,
      notification_preferences: ownPreferences,
      push_devices: ownPushDevices,
      searches: ownSearches,
      request_alerts: ownRequestAlerts,
      blocks: ownBlocks,
    },
    openBusiness: { orders: openOrdersOf, payments: openMoneyOf, escrow: openEarningsOf },
    closings: {
      secondFactor: forgetFactors,
      gigs: releaseGigs,
      auditLog: forgetLoggedDetails,
      notifications: forgetNotifications,
      searches: forgetSearches,
      blocks: forgetBlocks,
    },
  },
}
