import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import { type Pesewas, pesewas } from '#platform/money.ts'
import type { PaymentReceipts } from '#platform/server/database/schema.generated.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { receipt } from '../../contract.ts'
import type { OrderStatus } from '../../process.ts'
import type { showReceipt } from '../contract.ts'
import { leadsToDispute, type ReceiptState } from '../process.ts'

export type ReceiptRow = Omit<Selectable<PaymentReceipts>, 'state'> & { state: ReceiptState }
export type Receipt = z.output<typeof receipt>
type PublicReceipt = z.output<(typeof showReceipt)['output']>['receipt']

type Deal = { status: OrderStatus; price: Pesewas; now: Date }

/** As both sides of the order and managers read it. */
export const presentReceipt = (row: ReceiptRow, { status, price, now }: Deal): Receipt => ({
  id: row.id,
  state: row.state,
  amount: pesewas(row.amount_pesewas),
  order_amount: price,
  network_id: row.network_id,
  stated_at: row.stated_at,
  respond_by: row.respond_by,
  answered_at: row.answered_at,
  reason: row.reason,
  code: row.code,
  url: row.code && settings.APP_URL + pathOfReceipt(row.code),
  can_dispute: leadsToDispute(row, { status, now }),
})

const pathOfReceipt = (code: string) => `/receipts/${code}`

/** What is signed, and nothing that leads to a person or a wallet. */
export type SignedFields = {
  v: 1
  code: string
  /** Cedis with two decimals. */
  amount: string
  currency: string
  buyer: string
  seller: string
  stated_at: string
  confirmed_at: string
  network_id_end: string
}

type Agreed = {
  row: Pick<ReceiptRow, 'amount_pesewas' | 'stated_at' | 'network_id'>
  code: string
  usernames: { buyer: string; seller: string }
  now: Date
}

export const textToSign = ({ row, code, usernames, now }: Agreed): string =>
  JSON.stringify({
    ...{ v: 1, code, amount: (row.amount_pesewas / 100).toFixed(2), currency: 'GHS' },
    ...{ buyer: usernames.buyer, seller: usernames.seller },
    ...{ stated_at: row.stated_at.toISOString(), confirmed_at: now.toISOString() },
    network_id_end: row.network_id.slice(-4),
  } satisfies SignedFields)

export const readSigned = (signed: string): SignedFields => JSON.parse(signed)

/** As everybody reads it who has its code; null where both sides have never agreed. */
export function presentPublicReceipt(row: ReceiptRow): PublicReceipt | null {
  const { state, code, signed, signature, key_id } = row
  if (code === null || signed === null || signature === null || key_id === null) return null
  if (state !== 'confirmed') return { code, state: 'void' }
  const { currency, buyer, seller, stated_at, confirmed_at, network_id_end } = readSigned(signed)
  return {
    ...{ code, state, amount: pesewas(row.amount_pesewas), currency, buyer, seller },
    ...{ stated_at: new Date(stated_at), confirmed_at: new Date(confirmed_at) },
    ...{ network_id_end, signed, signature, key_id },
  }
}
