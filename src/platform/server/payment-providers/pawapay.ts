/** pawaPay's Merchant API v2: mobile money of all networks in Ghana, behind one page of theirs. */
import { log } from '../observability/logging.ts'
import { line, webAddress } from '../settings/shapes.ts'
import {
  type Answer,
  ask,
  type Connection,
  field,
  isTrouble,
  ProviderUnreachable,
  parseJson,
  senseless,
  textField,
} from './http.ts'
import { isSigned } from './http-signatures.ts'
import { networkOf, walletNumber } from './networks.ts'
import { limitsReader, readBalance } from './pawapay-account.ts'
import {
  cedisText,
  country,
  currency,
  customerMessage,
  pesewasOf,
  providerNames,
} from './pawapay-format.ts'
import { keyFinder } from './pawapay-keys.ts'
import { sentenceFor } from './pawapay-words.ts'
import {
  type CallbackMeans,
  type Checkout,
  type CheckoutStarted,
  definePaymentProvider,
  type Provider,
  type ProviderWord,
  type Sending,
} from './provider.ts'

export const pawapay = definePaymentProvider({
  settings: {
    PAWAPAY_URL: webAddress('https://api.pawapay.io')
      .default('https://api.pawapay.io')
      .describe(
        'for `PAYMENT_METHOD=PAWAPAY`; its sandbox, `https://api.sandbox.pawapay.io`, is refused in production',
      ),
    PAWAPAY_TOKEN: line.optional().describe('for `PAYMENT_METHOD=PAWAPAY`'),
  },
  needs: ['PAWAPAY_TOKEN'],
  unsafeRules: ({ PAWAPAY_URL }) => [
    [
      !PAWAPAY_URL.startsWith('https://') || PAWAPAY_URL.includes('sandbox'),
      'PAWAPAY_URL must be that of real payments: anyone could approve one in its sandbox.',
    ],
  ],
  open: ({ PAWAPAY_URL, PAWAPAY_TOKEN }) =>
    openPawapay({ baseUrl: PAWAPAY_URL, token: PAWAPAY_TOKEN }),
})

export type PawapayOptions = Omit<Connection, 'name'>

export function openPawapay(options: PawapayOptions): Provider {
  const connection = { name: 'pawaPay', ...options }
  const findKey = keyFinder(connection)
  const refusalOfAmount = limitsReader(connection)
  return {
    startCheckout: async checkout => {
      const reason = await refusalOfAmount(checkout.amount)
      return reason ? { state: 'rejected', reason } : openPage(connection, checkout)
    },
    askPayment: reference => askAbout(connection, 'deposit', reference),
    askRefund: ({ reference }) => askAbout(connection, 'refund', reference),
    askPayout: reference => askAbout(connection, 'payout', reference),
    readCallback: async (callback, now) =>
      (await isSigned(callback, findKey, now))
        ? meaningOf(parseJson(callback.body.toString()))
        : null,
    readBalance: () => readBalance(connection),
    refund: ({ reference, paymentReference, amount }) =>
      send(connection, 'refund', {
        refundId: reference,
        depositId: paymentReference,
        amount: cedisText(amount),
        currency,
      }),
    canPayOutTo: ({ accountType, network }) =>
      accountType === 'mobile_money' && networkOf(network) !== null,
    payOut: payout => payOut(connection, payout),
  }
}

/**
 * The page asks for the wallet's number itself: people pay from other numbers than the one they have with us. Opening it
 * again begins nothing twice, because a deposit exists only once somebody has pressed Pay.
 */
async function openPage(connection: Connection, checkout: Checkout): Promise<CheckoutStarted> {
  const answer = await askOrNothing(connection, '/v2/paymentpage', {
    depositId: checkout.reference,
    returnUrl: checkout.returnUrl,
    customerMessage: customerMessage(checkout.description),
    amountDetails: { amount: cedisText(checkout.amount), currency: checkout.currency },
    language: 'EN',
    country,
    reason: checkout.description.slice(0, 50),
  })
  if (!answer) return { state: 'unclear' }
  const checkoutUrl = textField(answer.body, 'redirectUrl')
  if (answer.status < 300 && checkoutUrl && URL.canParse(checkoutUrl))
    return { state: 'started', checkoutUrl, externalReference: null }
  return refusal(connection, answer) ?? { state: 'unclear' }
}

type Kind = 'deposit' | 'refund' | 'payout'

/** Only COMPLETED and FAILED are final; any other status, also one that we do not know, is on its way. */
async function askAbout(
  connection: Connection,
  kind: Kind,
  reference: string,
): Promise<ProviderWord> {
  const path = `/v2/${kind}s/${encodeURIComponent(reference)}`
  const answer = await ask(connection, { method: 'GET', path, tries: 2 })
  const found = answer.status === 200 && textField(answer.body, 'status')
  if (found === 'NOT_FOUND') return { state: 'unknown' }
  const data = field(answer.body, 'data')
  const status = textField(data, 'status')
  const isOurs = textField(data, `${kind}Id`)?.toLowerCase() === reference.toLowerCase()
  if (found !== 'FOUND' || !isOurs || !status) throw senseless(connection, answer)
  if (status === 'FAILED')
    return { state: 'failed', reason: sentenceFor(textField(data, 'failureReason', 'failureCode')) }
  if (status !== 'COMPLETED') return { state: 'pending' }
  return {
    state: 'completed',
    amount: pesewasOf(textField(data, 'amount')),
    currency: textField(data, 'currency') ?? '',
    externalReference: textField(data, 'providerTransactionId'),
  }
}

async function payOut(
  connection: Connection,
  { reference, amount, recipient, description }: Parameters<Provider['payOut']>[0],
): Promise<Sending> {
  const network = networkOf(recipient.network)
  const phoneNumber = walletNumber(recipient.number)
  if (!network || !phoneNumber)
    return { state: 'rejected', reason: sentenceFor('INVALID_PHONE_NUMBER') }
  return send(connection, 'payout', {
    payoutId: reference,
    amount: cedisText(amount),
    currency,
    recipient: { type: 'MMO', accountDetails: { phoneNumber, provider: providerNames[network] } },
    customerMessage: customerMessage(description),
  })
}

/** Repeating is safe: the id is ours, and they ignore a second call with it. */
async function send(connection: Connection, kind: Kind, body: object): Promise<Sending> {
  const answer = await askOrNothing(connection, `/v2/${kind}s`, body)
  if (!answer) return { state: 'unclear' }
  const status = textField(answer.body, 'status')
  if (answer.status < 300 && (status === 'ACCEPTED' || status === 'DUPLICATE_IGNORED'))
    return { state: 'accepted' }
  return refusal(connection, answer) ?? { state: 'unclear' }
}

/** Null where nothing came back: what was asked for may have begun. */
async function askOrNothing(connection: Connection, path: string, body: object) {
  try {
    return await ask(connection, { method: 'POST', path, body, tries: 2 })
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    log.warn({ err: error }, 'a provider did not answer')
    return null
  }
}

/** Null where they do not say in so many words that nothing has begun. */
function refusal(connection: Connection, answer: Answer) {
  const code = textField(answer.body, 'failureReason', 'failureCode')
  if (isTrouble(answer) || !code || code === 'UNKNOWN_ERROR') return null
  log.warn({ provider: connection.name, failure: code }, 'a provider refused')
  return { state: 'rejected' as const, reason: sentenceFor(code) }
}

function meaningOf(body: unknown): CallbackMeans | 'nothing' {
  const [deposit, refund, payout] = ['depositId', 'refundId', 'payoutId'].map(name =>
    textField(body, name),
  )
  // A refund names its deposit too.
  if (refund) return { kind: 'refund', reference: refund }
  if (payout) return { kind: 'payout', reference: payout }
  return deposit ? { kind: 'payment', reference: deposit } : 'nothing'
}
