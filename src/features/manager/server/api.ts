import type { FastifyInstance } from 'fastify'
import type { ActivationPorts } from '#features/accounts/activation/server/ports.ts'
import type { AccountPorts } from '#features/accounts/server/ports.ts'
import type { OrderPorts } from '#features/orders/server/ports.ts'
import type { PaymentPorts } from '#features/payments/server/ports.ts'
import { defineGauge } from '#platform/server/observability/metrics.ts'
import { auditApi } from '../audit/server/api.ts'
import * as contract from '../contract.ts'
import { customersApi } from '../customers/server/api.ts'
import { managerDisputesApi } from '../disputes/server/api.ts'
import { managerJobsApi } from '../failed-jobs/server/api.ts'
import { allGigsApi } from '../gigs/server/api.ts'
import { managerMessagesApi } from '../messages/server/api.ts'
import { messagesSentApi } from '../messages-sent/server/api.ts'
import { managerOrdersApi } from '../orders/server/api.ts'
import { managerPagesApi } from '../pages/server/api.ts'
import { managerReportsApi } from '../reports/server/api.ts'
import { managerReviewsApi } from '../reviews/server/api.ts'
import { accountLinksApi } from '../safety/linked-accounts/server/api.ts'
import { imageMatchesApi } from '../safety/pictures/server/api.ts'
import { managerReceiptsApi } from '../safety/receipts/server/api.ts'
import { walletChecksApi } from '../safety/wallet-names/server/api.ts'
import { searchWordsApi } from '../search-words/server/api.ts'
import { staffApi } from '../staff/server/api.ts'
import { statisticsApi } from '../statistics/server/api.ts'
import { managerSubscriptionsApi } from '../subscriptions/server/api.ts'
import { managerTransactionsApi } from '../transactions/server/api.ts'
import { keepOwnAreas } from './policy.ts'
import { countPending, countWaitingForManagers } from './queries.ts'

type ManagerPorts = {
  accounts: AccountPorts
  activation: ActivationPorts
  orders: OrderPorts
  payments: PaymentPorts
}

export const managerApi = (ports: ManagerPorts) => async (app: FastifyInstance) => {
  measureWaiting()
  await app.register(customersApi(ports))
  await app.register(allGigsApi)
  await app.register(auditApi)
  await app.register(imageMatchesApi)
  await app.register(accountLinksApi)
  await app.register(managerDisputesApi(ports.orders))
  await app.register(managerJobsApi)
  await app.register(managerMessagesApi)
  await app.register(managerOrdersApi)
  await app.register(managerPagesApi)
  await app.register(managerReceiptsApi)
  await app.register(managerReportsApi)
  await app.register(managerReviewsApi)
  await app.register(managerSubscriptionsApi)
  await app.register(managerTransactionsApi(ports.payments))
  await app.register(messagesSentApi)
  await app.register(searchWordsApi)
  await app.register(walletChecksApi)
  await app.register(staffApi)
  await app.register(statisticsApi)

  app.endpoint(contract.pendingCounts, async ({ viewer }) => ({
    pending: keepOwnAreas(await countPending(viewer), viewer),
  }))
}

function measureWaiting(): void {
  defineGauge({
    name: 'adwuma_waiting_for_managers',
    help: 'What waits for a manager, by kind, counted up to 1000 each',
    labelNames: ['kind'],
    read: async () =>
      (await countWaitingForManagers()).map(({ kind, count }) => ({
        labels: { kind },
        value: count,
      })),
  })
  defineGauge({
    name: 'adwuma_waiting_for_managers_oldest_seconds',
    help: 'For how long the oldest of them has been waiting',
    labelNames: ['kind'],
    read: async () =>
      (await countWaitingForManagers()).map(({ kind, oldest_seconds }) => ({
        labels: { kind },
        value: oldest_seconds,
      })),
  })
}
