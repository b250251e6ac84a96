/** A refund at Paystack has an id of theirs only: ours stands in its note, and it is found by its payment. */
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
  if (await findRefund(connection, { reference, paymentReference })) return { state: 'accepted' }
  const said = await instruct(connection, '/refund', {
    transaction: paymentReference,
    amount,
    currency,
    merchant_note: noteOf(reference),
  })
  if (said === 'unclear') return { state: 'unclear' }
  if (!('refusal' in said)) return { state: 'accepted' }
  // A call of ours that was still on its way to them is the likeliest reason why they refuse this one.
  const isOurs = await findRefund(connection, { reference, paymentReference })
  return isOurs ? { state: 'accepted' } : { state: 'rejected', reason: said.refusal }
}

export async function askRefund(connection: Connection, wanted: RefundKey): Promise<ProviderWord> {
  const found = await findRefund(connection, wanted)
  if (!found) return { state: 'unknown' }
  const status = textField(found, 'status')
  if (status === 'failed')
    return { state: 'failed', reason: 'Paystack could not pay the money back.' }
  if (status === 'needs-attention')
    return {
      state: 'failed',
      reason: 'Paystack needs the payer’s account details: enter them in its dashboard.',
    }
  if (status !== 'processed') return { state: 'pending' }
  return {
    state: 'completed',
    amount: amountOf(found),
    currency: textField(found, 'currency') ?? '',
    externalReference: String(field(found, 'id') ?? '') || null,
  }
}

const noteOf = (reference: string) => `Refund ${reference}`

async function findRefund(
  connection: Connection,
  { reference, paymentReference }: RefundKey,
): Promise<unknown> {
  const payment = await read(
    connection,
    `/transaction/verify/${encodeURIComponent(paymentReference)}`,
  )
  const id = field(payment, 'id')
  if (typeof id !== 'number') return undefined
  const refunds = await readList(connection, `/refund?transaction=${id}&perPage=100`)
  return refunds.find(one => textField(one, 'merchant_note')?.includes(reference))
}
