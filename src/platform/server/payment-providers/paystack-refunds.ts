/** A refund at Paystack has an id of theirs only: ours stands in its note, and it is found by its payment. */
import { pesewas } from '#platform/money.ts'
import { log } from '../observability/logging.ts'
import type { Connection } from './http.ts'
import { field, textField } from './http.ts'
import { amountOf, currency, instruct, read, readList } from './paystack-call.ts'
import type { Provider, ProviderWord, Sending } from './provider.ts'

type RefundKey = { reference: string; paymentReference: string }

/** Looks for the refund first: an earlier call may have got through although its answer was lost. */
export async function refund(
  connection: Connection,
  { reference, paymentReference, amount }: Parameters<Provider['refund']>[0],
): Promise<Sending> {
  if (await isKnown(connection, { reference, paymentReference })) return { state: 'accepted' }
  const said = await instruct(connection, '/refund', {
    transaction: paymentReference,
    amount,
    currency,
    merchant_note: noteOf(reference),
  })
  if (said === 'unclear') return { state: 'unclear' }
  if (!('refusal' in said)) return { state: 'accepted' }
  // A call of ours that was still on its way to them is the likeliest reason why they refuse this one.
  const isOurs = await isKnown(connection, { reference, paymentReference })
  return isOurs ? { state: 'accepted' } : { state: 'rejected', reason: said.refusal }
}

/**
 * One that needs attention waits for the payer's account details, which are entered at Paystack's dashboard: it goes out
 * after that, so another one in its place would pay twice.
 */
export async function askRefund(connection: Connection, wanted: RefundKey): Promise<ProviderWord> {
  const found = await findRefunds(connection, wanted)
  const sent = found.filter(one => !hasFailed(one))
  if (sent.some(needsAttention))
    log.warn({ reference: wanted.reference }, 'a refund waits for account details at Paystack')
  if (sent.length > 0) return wordOn(sent)
  if (found.length === 0) return { state: 'unknown' }
  return { state: 'failed', reason: 'Paystack could not pay the money back.' }
}

/** Of a part they would make a second refund under the same note, so what is complete is all that went back. */
function wordOn(sent: unknown[]): ProviderWord {
  if (sent.some(one => textField(one, 'status') !== 'processed')) return { state: 'pending' }
  const amounts = sent.map(amountOf)
  const [first] = sent
  return {
    state: 'completed',
    amount: amounts.reduce((sum, amount) =>
      sum === null || amount === null ? null : pesewas(sum + amount),
    ),
    currency: textField(first, 'currency') ?? '',
    externalReference: String(field(first, 'id') ?? '') || null,
  }
}

const hasFailed = (refund: unknown) => textField(refund, 'status') === 'failed'
const needsAttention = (refund: unknown) => textField(refund, 'status') === 'needs-attention'

const noteOf = (reference: string) => `Refund ${reference}`

const isKnown = async (connection: Connection, wanted: RefundKey): Promise<boolean> =>
  (await findRefunds(connection, wanted)).length > 0

async function findRefunds(
  connection: Connection,
  { reference, paymentReference }: RefundKey,
): Promise<unknown[]> {
  const payment = await read(
    connection,
    `/transaction/verify/${encodeURIComponent(paymentReference)}`,
  )
  const id = field(payment, 'id')
  if (typeof id !== 'number') return []
  const refunds = await readList(connection, `/refund?transaction=${id}&perPage=100`)
  return refunds.filter(one => textField(one, 'merchant_note')?.includes(reference))
}
