import { type Answer, type Call, fakeServer, type Respond } from '../fakes/http.ts'
import { json } from './fake-pawapay.ts'

export type FakeStripe = {
  baseUrl: string
  calls: Call[]
  /** Takes the place of every answer that it returns something for. */
  misbehave: (call: Call) => ReturnType<Respond> | undefined
}

export const stripeKey = 'sk_test_very-secret'

/** Stripe's wire format on loopback, until the test is over. */
export async function fakeStripe(): Promise<FakeStripe> {
  const fake: Pick<FakeStripe, 'misbehave'> = { misbehave: () => undefined }
  const server = await fakeServer(call => fake.misbehave(call) ?? respond(call))
  return Object.assign(fake, server)
}

function respond(call: Call): Answer {
  if (call.headers.authorization !== `Bearer ${stripeKey}`)
    return no(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
  if (`${call.method} ${call.url.pathname}` !== 'POST /v1/payment_intents')
    return no(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' })
  const form = new URLSearchParams(call.body.toString())
  const reason = declines.get(form.get('payment_method') ?? '')
  const intent = { id: 'pi_1', object: 'payment_intent', amount: Number(form.get('amount')) }
  if (reason === undefined) return json(200, { ...intent, status: 'succeeded' })
  return no(402, {
    ...{ type: 'card_error', code: 'card_declined', decline_code: reason },
    message: 'Your card was declined.',
    payment_intent: { ...intent, status: 'requires_payment_method' },
  })
}

const declines = new Map([
  ['pm_card_visa_chargeDeclined', 'generic_decline'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
])

const no = (status: number, error: object): Answer => json(status, { error })
