import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { conflict, unavailable } from '#platform/server/http/refusals.ts'
import { log } from '#platform/server/observability/logging.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type TestCardName, testAmount, testCards } from '../process.ts'

const timeoutMs = 10_000

export type StripeOutcome = {
  id: string | null
  status: string | null
  code: string | null
  declineCode: string | null
}

export const isStripeSet = (): boolean => settings.STRIPE_SECRET_KEY !== undefined

/**
 * Pays with a test card, and answers what Stripe made of it; that a card is declined is an answer too.
 * @throws 409 without a key, 503 where Stripe does not answer or refuses the key
 */
export async function tryStripePayment(card: TestCardName): Promise<StripeOutcome> {
  const key = settings.STRIPE_SECRET_KEY
  if (!key) throw conflict('No Stripe test key is set: set STRIPE_SECRET_KEY to one.')
  // Large, and wanted by hardly anybody: not before somebody presses the button.
  const { default: Stripe } = await import('stripe')
  const stripe = new Stripe(key, { ...addressOf(settings.STRIPE_URL), ...patience })
  try {
    const intent = await stripe.paymentIntents.create(
      {
        ...{ amount: testAmount, currency: 'usd', confirm: true },
        payment_method: testCards[card].paymentMethod,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      },
      { idempotencyKey: randomUUID() },
    )
    return { id: intent.id, status: intent.status, code: null, declineCode: null }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return declineOf(error)
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    log.warn({ type: error.type, status: error.statusCode }, 'Stripe could not be asked')
    throw unavailable(reasons[error.type] ?? 'Stripe does not answer. Try again in a moment.')
  }
}

const patience = { maxNetworkRetries: 1, timeout: timeoutMs, telemetry: false }

const reasons: Record<string, string> = {
  StripeAuthenticationError: 'Stripe does not know this key.',
  StripePermissionError: 'Stripe does not allow this key to do so.',
  StripeRateLimitError: 'Stripe is asked too often. Try again in a moment.',
  StripeInvalidRequestError: 'Stripe does not take this payment as it was asked for.',
}

function declineOf(error: Stripe.errors.StripeCardError): StripeOutcome {
  const { payment_intent, code = null, decline_code = null } = error
  return {
    id: payment_intent?.id ?? null,
    status: payment_intent?.status ?? null,
    code,
    declineCode: decline_code,
  }
}

/** Stripe itself, unless something else is to stand in for it. */
function addressOf(url: string | undefined): Stripe.StripeConfig {
  if (!url) return {}
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  }
}
