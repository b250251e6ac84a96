import { sql } from 'kysely'
import { underWay } from '#features/orders/process.ts'
import { readSigned, textToSign } from '#features/orders/receipts/server/present.ts'
import { isSigned } from '#features/orders/receipts/signing/server/policy.ts'
import { type Check, defineCheck } from './check.ts'

type Signed = {
  id: number
  code: string
  amount_pesewas: number
  network_id: string
  stated_at: Date
  answered_at: Date
  key_id: string
  signed: string
  signature: string
  /** What the two are called today. */
  buyer: string
  seller: string
}

export const receiptChecks: Check[] = [
  {
    claim: 'Every confirmed receipt is signed with a listed key, and says what its row says',
    async faultsIn({ tx }) {
      const { rows } = await sql<Signed>`
        select receipts.id, code, amount_pesewas, network_id, stated_at, receipts.answered_at, key_id, signed, signature,
          buyers.username as buyer, sellers.username as seller
        from payment_receipts as receipts join orders on orders.id = order_id
        join users as buyers on buyers.id = buyer_id join users as sellers on sellers.id = seller_id
        where code is not null order by receipts.id`.execute(tx)
      return rows.flatMap(row => {
        if (!isSigned(row)) return [`Receipt ${row.id} is not signed with a key that is listed.`]
        return saysSame(row) ? [] : [`Receipt ${row.id} does not say what was signed.`]
      })
    },
  },
  defineCheck(
    'No id of a network stands for two payments',
    () => sql`
      select format('The id of receipt %s stands %s times.', min(id), count(*)) as sentence
      from payment_receipts where state <> 'void' group by network_id having count(*) > 1 order by min(id)`,
  ),
  defineCheck(
    'No payment was denied after the time to do so',
    () => sql`
      select format('Receipt %s was denied on %s, after %s.', id, answered_at, respond_by) as sentence
      from payment_receipts where state = 'denied' and answered_at > respond_by order by id`,
  ),
  defineCheck(
    'No open order holds money beside a direct payment that both sides confirm, unless it is in dispute',
    () => sql`
      select format('Order %s holds %s pesewas, and receipt %s says that it was paid directly.', orders.id, held_pesewas,
        payment_receipts.id) as sentence
      from payment_receipts join orders on orders.id = order_id
      where state = 'confirmed' and held_pesewas > 0 and status_id = any (${underWay}::smallint[])
        and not exists (select from disputes where disputes.order_id = orders.id and status <> 'closed')
      order by orders.id`,
  ),
  defineCheck(
    'Every receipt that was withdrawn was so by a manager, with a note',
    () => sql`
      select format('Receipt %s is void, and nobody has said why.', id) as sentence
      from payment_receipts where state = 'void' and not exists (
        select from audit_log where subject_type = 'receipt' and subject_id = payment_receipts.id
          and action = 'receipt.void') order by id`,
  ),
]

/**
 * Sign by sign, with the usernames of that day. Either side may be called otherwise by now, even as the other was; but not
 * both as the other is.
 */
export function saysSame(row: Omit<Signed, 'id' | 'key_id' | 'signature'>): boolean {
  const { buyer, seller } = readSigned(row.signed)
  const usernames = { buyer, seller }
  const expected = textToSign({ row, code: row.code, usernames, now: row.answered_at })
  const isSwapped = buyer === row.seller && seller === row.buyer
  return row.signed === expected && buyer !== seller && !isSwapped
}
