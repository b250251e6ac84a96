import { type Answer, type Call, fakeServer, type Respond } from '../fakes/http.ts'
import { json } from './fake-pawapay.ts'

type Json = Record<string, unknown>

export type FakePaystack = {
  baseUrl: string
  calls: Call[]
  /** What it knows, by reference. */
  payments: Map<string, Json>
  transfers: Map<string, Json>
  refunds: Json[]
  balances: Json[]
  /** Takes the place of every answer that it returns something for. */
  misbehave: (call: Call) => ReturnType<Respond> | undefined | Promise<undefined>
}

type State = Omit<FakePaystack, 'baseUrl' | 'calls'>

export const paystackKey = 'sk_test_very-secret'

/** Paystack's wire format on loopback, until the test is over. */
export async function fakePaystack(): Promise<FakePaystack> {
  const fake: State = {
    payments: new Map(),
    transfers: new Map(),
    refunds: [],
    balances: [
      { currency: 'NGN', balance: 5 },
      { currency: 'GHS', balance: 1_234_500 },
    ],
    misbehave: () => undefined,
  }
  const server = await fakeServer(async call => (await fake.misbehave(call)) ?? respond(fake, call))
  return Object.assign(fake, server)
}

function respond(fake: State, call: Call): Answer {
  if (call.headers.authorization !== `Bearer ${paystackKey}`)
    return no(401, 'Invalid key', 'invalid_Key')
  const path = `${call.method} ${call.url.pathname}`
  if (path === 'POST /transaction/initialize') return initialize(fake, body(call))
  if (path === 'POST /transferrecipient') return recipient(body(call))
  if (path === 'POST /transfer') return transfer(fake, body(call))
  if (path === 'POST /refund') return refund(fake, body(call))
  if (path === 'GET /refund') return refundsOf(fake, call.url.searchParams.get('transaction'))
  if (path === 'GET /balance') return yes(fake.balances)
  const [, kind, reference = ''] = /^GET \/(transaction|transfer)\/verify\/(.+)$/.exec(path) ?? []
  const found = (kind === 'transfer' ? fake.transfers : fake.payments).get(reference)
  return found ? yes(found) : no(400, 'Transaction reference not found.', 'transaction_not_found')
}

const body = (call: Call): Json => JSON.parse(call.body.toString())

const yes = (data: unknown): Answer => json(200, { status: true, message: 'Done', data })

export const no = (status: number, message: string, code: string): Answer =>
  json(status, { status: false, message, code, type: 'validation_error' })

function initialize({ payments }: State, payload: Json): Answer {
  const reference = String(payload.reference)
  if (payments.has(reference))
    return no(400, 'Duplicate Transaction Reference', 'duplicate_reference')
  payments.set(reference, {
    ...{ id: payments.size + 1, reference, status: 'abandoned' },
    ...{ amount: payload.amount, currency: payload.currency },
  })
  return yes({
    authorization_url: `https://checkout.paystack.example/${reference}`,
    access_code: 'access-1',
    reference,
  })
}

const recipient = (payload: Json): Answer =>
  payload.type === 'mobile_money' && /^0\d{9}$/.test(String(payload.account_number))
    ? yes({ recipient_code: `RCP_${payload.bank_code}_${payload.account_number}` })
    : no(400, 'Account number is invalid', 'invalid_params')

function transfer({ transfers }: State, payload: Json): Answer {
  const reference = String(payload.reference)
  if (transfers.has(reference))
    return no(400, 'Please provide a unique reference', 'duplicate_transfer_reference')
  const made = { ...payload, transfer_code: 'TRF_1', status: 'pending' }
  transfers.set(reference, made)
  return yes(made)
}

function refund({ payments, refunds }: State, payload: Json): Answer {
  const payment = payments.get(String(payload.transaction))
  if (!payment) return no(404, 'Transaction not found', 'transaction_not_found')
  const left = amountLeft(payment, refunds)
  if (left <= 0) return no(400, 'Transaction has been fully reversed', 'transaction_reversed')
  if (Number(payload.amount) > left)
    return no(400, 'Refund amount cannot be greater than what is left', 'invalid_params')
  const made = { ...payload, id: refunds.length + 1, transaction: payment.id, status: 'pending' }
  refunds.push(made)
  return yes(made)
}

/** What has not been paid back yet, nor is about to be. */
const amountLeft = (payment: Json, refunds: Json[]): number =>
  refunds
    .filter(({ transaction, status }) => transaction === payment.id && status !== 'failed')
    .reduce((left, { amount }) => left - Number(amount), Number(payment.amount))

const refundsOf = ({ refunds }: State, transaction: string | null): Answer =>
  yes(refunds.filter(one => String(one.transaction) === transaction))
