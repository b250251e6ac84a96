/** Paystack: cards and mobile money, behind one page of theirs. Amounts are pesewas on its wire too. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { type Pesewas, pesewas } from '#platform/money.ts'
import { refuseOpenAddress } from '../settings/provider-settings.ts'
import { webAddress } from '../settings/shapes.ts'
import { type Connection, field, ProviderUnreachable, parseJson, textField } from './http.ts'
import { networkOf } from './networks.ts'
import { amountOf, currency, instruct, read, readList } from './paystack-call.ts'
import { askRefund, refund } from './paystack-refunds.ts'
import { askTransfer, payOut } from './paystack-transfers.ts'
import { sentenceForFailure } from './paystack-words.ts'
import {
  type Callback,
  type CallbackMeans,
  type Checkout,
  type CheckoutStarted,
  definePaymentProvider,
  type Provider,
  type ProviderWord,
  type Sending,
} from './provider.ts'

export const paystack = definePaymentProvider({
  settings: {
    PAYSTACK_URL: webAddress('https://api.paystack.co')
      .default('https://api.paystack.co')
      .describe('for `PAYMENT_METHOD=PAYSTACK`; in production `https:` alone'),
    PAYSTACK_SECRET_KEY: z
      .string()
      .regex(/^sk_\S+$/, 'must be a secret key: sk_live_…')
      .optional()
      .describe(
        'for `PAYMENT_METHOD=PAYSTACK` and `WALLET_NAMES=PAYSTACK`: `sk_live_…` (`sk_test_…` is refused in production); also signs its callbacks',
      ),
  },
  needs: ['PAYSTACK_SECRET_KEY'],
  unsafeRules: ({ PAYSTACK_URL, PAYSTACK_SECRET_KEY }) => [
    refuseOpenAddress('PAYSTACK_URL', PAYSTACK_URL),
    [
      PAYSTACK_SECRET_KEY?.startsWith('sk_test') ?? false,
      'PAYSTACK_SECRET_KEY must not be a test key: anyone could approve a payment.',
    ],
  ],
  open: ({ PAYSTACK_URL, PAYSTACK_SECRET_KEY }) =>
    openPaystack({ baseUrl: PAYSTACK_URL, secretKey: PAYSTACK_SECRET_KEY }),
})

export type PaystackOptions = Omit<Connection, 'name' | 'token'> & { secretKey: string }

export function openPaystack({ secretKey, ...options }: PaystackOptions): Provider {
  const connection = { name: 'Paystack', token: secretKey, ...options }
  return {
    startCheckout: checkout => startCheckout(connection, checkout),
    askPayment: reference => askPayment(connection, reference),
    readCallback: async callback =>
      isSigned(callback, secretKey) ? meaningOf(parseJson(callback.body.toString())) : null,
    readBalance: () => readBalance(connection),
    refund: wanted => unclearIfUnreachable(refund(connection, wanted)),
    askRefund: wanted => askRefund(connection, wanted),
    canPayOutTo: ({ accountType, network }) =>
      accountType === 'mobile_money' && networkOf(network) !== null,
    payOut: payout => unclearIfUnreachable(payOut(connection, payout)),
    askPayout: reference => askTransfer(connection, reference),
  }
}

async function startCheckout(connection: Connection, checkout: Checkout): Promise<CheckoutStarted> {
  const back = withQuery(checkout.returnUrl, { depositId: checkout.reference })
  const said = await instruct(connection, '/transaction/initialize', {
    email: checkout.payer.email,
    amount: checkout.amount,
    currency: checkout.currency,
    reference: checkout.reference,
    callback_url: back,
    channels: ['card', 'mobile_money'],
    metadata: {
      cancel_action: withQuery(back, { cancel: 'true' }),
      description: checkout.description,
    },
  })
  if (said === 'unclear') return { state: 'unclear' }
  if ('refusal' in said)
    // Begun before, and its address is lost: what became of it is asked about.
    return /duplicate/i.test(said.code ?? '')
      ? { state: 'unclear' }
      : { state: 'rejected', reason: said.refusal }
  const checkoutUrl = textField(said.data, 'authorization_url')
  if (!checkoutUrl || !URL.canParse(checkoutUrl)) return { state: 'unclear' }
  return {
    state: 'started',
    checkoutUrl,
    externalReference: textField(said.data, 'access_code'),
  }
}

/** Sending begins with a look at what is there already, and that may fail too. */
const unclearIfUnreachable = (sending: Promise<Sending>): Promise<Sending> =>
  sending.catch(error => {
    if (error instanceof ProviderUnreachable) return { state: 'unclear' }
    throw error
  })

function withQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** `abandoned` also stands for a payment that nobody has made yet, so it counts as unknown. */
async function askPayment(connection: Connection, reference: string): Promise<ProviderWord> {
  const found = await read(connection, `/transaction/verify/${encodeURIComponent(reference)}`)
  if (!found) return { state: 'unknown' }
  if (textField(found, 'reference')?.toLowerCase() !== reference.toLowerCase())
    throw new ProviderUnreachable('Paystack spoke of another payment')
  const status = textField(found, 'status')
  if (status === 'abandoned') return { state: 'unknown' }
  if (status === 'failed')
    return { state: 'failed', reason: sentenceForFailure(textField(found, 'gateway_response')) }
  if (status === 'reversed') return { state: 'failed', reason: 'Paystack has paid the money back.' }
  if (status !== 'success') return { state: 'pending' }
  return {
    state: 'completed',
    amount: amountOf(found),
    currency: textField(found, 'currency') ?? '',
    externalReference: String(field(found, 'id') ?? '') || null,
  }
}

function isSigned({ headers, body }: Callback, secretKey: string): boolean {
  const signature = headers['x-paystack-signature']
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false
  const expected = createHmac('sha512', secretKey).update(body).digest()
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected)
}

/** A refund's callback names its payment only. Refunds are asked about by themselves, so nothing is lost. */
function meaningOf(body: unknown): CallbackMeans | 'nothing' {
  const reference = textField(body, 'data', 'reference')
  const kind = textField(body, 'event')?.split('.', 1)[0]
  if (!reference) return 'nothing'
  if (kind === 'charge') return { kind: 'payment', reference }
  return kind === 'transfer' ? { kind: 'payout', reference } : 'nothing'
}

async function readBalance(connection: Connection): Promise<Pesewas> {
  const balances = await readList(connection, '/balance')
  const ours = balances.find(one => field(one, 'currency') === currency)
  const balance = field(ours, 'balance')
  if (typeof balance !== 'number' || !Number.isSafeInteger(balance))
    throw new ProviderUnreachable('Paystack did not say what is there')
  return pesewas(balance)
}
