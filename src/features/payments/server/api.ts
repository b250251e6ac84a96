import type { FastifyInstance } from 'fastify'
import { readNewsOfPayment } from '#features/notifications/server/commands.ts'
import { defineGauge } from '#platform/server/observability/metrics.ts'
import * as contract from '../contract.ts'
import { ledgerApi } from '../ledger/server/api.ts'
import { longestWaitForManagers, transactionsWaiting } from '../ledger/server/queries.ts'
import { receiptsApi } from '../receipts/server/api.ts'
import { stripeTestingApi } from '../stripe/server/api.ts'
import {
  initiateManualPayment,
  initiatePayment,
  refreshAtTimes,
  submitManualPayment,
} from './commands.ts'
import { activeMethod, isSendingOff, noSuchTransaction } from './policy.ts'
import type { PaymentPorts } from './ports.ts'
import { presentTransaction } from './present.ts'
import { ledgerDifference, oldestOnItsWay, transactionFor } from './queries.ts'

export const paymentsApi = (ports: PaymentPorts) => async (app: FastifyInstance) => {
  measureMoney()
  await app.register(ledgerApi)
  await app.register(receiptsApi)
  await app.register(stripeTestingApi)

  app.endpoint(contract.activePaymentMethod, async () => ({
    active_payment_method: activeMethod(),
  }))

  app.endpoint(contract.initiatePayment, async request => ({
    reference: await initiatePayment(ports, request),
  }))

  app.endpoint(contract.initiateManualPayment, async request => ({
    reference: await initiateManualPayment(ports, request),
  }))

  app.endpoint(contract.submitManualPayment, async ({ input, viewer, now }) => {
    const row = await submitManualPayment({ reference: input.reference, viewer, now })
    return { transaction: presentTransaction(row), message: submitted }
  })

  app.endpoint(contract.showTransaction, async ({ input, viewer, now }) => {
    const row = await transactionFor(input.reference, viewer)
    if (!row) throw noSuchTransaction()
    const current = await refreshAtTimes(ports, row, now)
    await readNewsOfPayment({ reference: row.reference, userId: viewer.id, now })
    return { transaction: presentTransaction(current) }
  })
}

const submitted =
  'Your payment is pending verification. You will be notified once payment is verified.'

function measureMoney(): void {
  defineGauge({
    name: 'adwuma_payments_oldest_pending_seconds',
    help: 'For how long the provider has owed us the outcome of the oldest payment, refund or payout',
    labelNames: ['kind'],
    read: async () =>
      (await oldestOnItsWay()).map(({ kind, seconds }) => ({ labels: { kind }, value: seconds })),
  })
  defineGauge({
    name: 'adwuma_transactions_for_managers',
    help: 'Transactions that wait for a decision of a manager',
    read: async () => [{ value: await transactionsWaiting() }],
  })
  defineGauge({
    name: 'adwuma_transactions_for_managers_oldest_seconds',
    help: 'For how long the oldest of them has been waiting that can be decided on',
    read: async () => [{ value: await longestWaitForManagers() }],
  })
  defineGauge({
    name: 'adwuma_outgoing_money',
    help: '1 while refunds and payouts are sent, 0 while OUTGOING_MONEY is off',
    read: async () => [{ value: isSendingOff() ? 0 : 1 }],
  })
  defineGauge({
    name: 'adwuma_ledger_difference_pesewas',
    help: 'What all accounts of the ledger add up to: anything but 0 is a fault',
    read: async () => [{ value: await ledgerDifference() }],
  })
}
