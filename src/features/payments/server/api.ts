import type { FastifyInstance } from 'fastify'
import {
  registerPaymentCheck,
  registerSettlement,
} from '#features/orders/payment/server/commands.ts'
import { registerOpenBusiness } from '#features/profile/rights/server/commands.ts'
import { registerOwnData } from '#features/profile/rights/server/queries.ts'
import { defineGauge } from '#platform/server/metrics.ts'
import * as contract from '../contract.ts'
import { ledgerApi } from '../ledger/server/api.ts'
import { transactionsWaiting } from '../ledger/server/queries.ts'
import { checkPayment, orderOnOffer, settleOrder } from '../orders/server/commands.ts'
import { receiptsApi } from '../receipts/server/api.ts'
import { stripeTestingApi } from '../stripe/server/api.ts'
import {
  initiateManualPayment,
  initiatePayment,
  refreshAtTimes,
  submitManualPayment,
} from './commands.ts'
import { activeMethod, noSuchTransaction, registerPurchase } from './policy.ts'
import { presentTransaction } from './present.ts'
import {
  ledgerDifference,
  moneyOfPerson,
  oldestOnItsWay,
  openMoneyOf,
  transactionFor,
} from './queries.ts'

export async function paymentsApi(app: FastifyInstance): Promise<void> {
  registerPurchase('offer', orderOnOffer)
  registerPaymentCheck(checkPayment)
  registerSettlement(settleOrder)
  registerOpenBusiness(openMoneyOf)
  registerOwnData('payments', moneyOfPerson)
  measureMoney()
  await app.register(ledgerApi)
  await app.register(receiptsApi)
  await app.register(stripeTestingApi)

  app.endpoint(contract.activePaymentMethod, async () => ({
    active_payment_method: activeMethod(),
  }))

  app.endpoint(contract.initiatePayment, async wish => ({
    reference: await initiatePayment(wish),
  }))

  app.endpoint(contract.initiateManualPayment, async wish => ({
    reference: await initiateManualPayment(wish),
  }))

  app.endpoint(contract.submitManualPayment, async ({ input, viewer, now }) => {
    const row = await submitManualPayment({ reference: input.reference, viewer, now })
    return { transaction: presentTransaction(row), message: submitted }
  })

  app.endpoint(contract.showTransaction, async ({ input, viewer, now }) => {
    const row = await transactionFor(input.reference, viewer)
    if (!row) throw noSuchTransaction()
    return { transaction: presentTransaction(await refreshAtTimes(row, now)) }
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
    name: 'adwuma_ledger_difference_pesewas',
    help: 'What all accounts of the ledger add up to: anything but 0 is a fault',
    read: async () => [{ value: await ledgerDifference() }],
  })
}
