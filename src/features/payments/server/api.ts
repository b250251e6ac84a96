import type { FastifyInstance } from 'fastify'
import {
  registerPaymentCheck,
  registerSettlement,
} from '#features/orders/payment/server/commands.ts'
import { registerOpenBusiness } from '#features/profile/rights/server/commands.ts'
import { registerOwnData } from '#features/profile/rights/server/queries.ts'
import * as contract from '../contract.ts'
import { ledgerApi } from '../ledger/server/api.ts'
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
import { moneyOfPerson, openMoneyOf, transactionFor } from './queries.ts'

export async function paymentsApi(app: FastifyInstance): Promise<void> {
  registerPurchase('offer', orderOnOffer)
  registerPaymentCheck(checkPayment)
  registerSettlement(settleOrder)
  registerOpenBusiness(openMoneyOf)
  registerOwnData('payments', moneyOfPerson)
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
