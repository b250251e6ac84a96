import type { FastifyInstance } from 'fastify'
import { spend } from '#platform/server/security/rate-limits.ts'
import { settings } from '#platform/server/settings/settings.ts'
import * as contract from '../contract.ts'
import { testAmount, testCardNames, testCards } from '../process.ts'
import { isStripeSet, tryStripePayment } from './commands.ts'

/** For managers who want to see a card paid with. Where money is real there are no such calls at all. */
export async function stripeTestingApi(app: FastifyInstance): Promise<void> {
  if (settings.production) return

  app.endpoint(contract.showStripeTest, async () => ({
    is_set: isStripeSet(),
    amount: `USD ${(testAmount / 100).toFixed(2)}`,
    cards: testCardNames.map(card => {
      const { number, outcome } = testCards[card]
      return { card, number, expiry: '12/34', cvc: '123', outcome }
    }),
  }))

  app.endpoint(contract.tryStripePayment, async ({ input, viewer }) => {
    await spend('manager-write', viewer.id)
    const { id, status, code, declineCode } = await tryStripePayment(input.card)
    const succeeded = status === 'succeeded'
    return {
      result: { succeeded, id, status, code, decline_code: declineCode },
      message: succeeded ? 'The test payment succeeded.' : 'The test payment did not succeed.',
    }
  })
}
