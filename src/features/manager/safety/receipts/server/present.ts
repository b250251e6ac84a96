import type * as z from 'zod/mini'
import { type PublicUsers, publicUserOf } from '#features/accounts/server/queries.ts'
import { presentReceipt } from '#features/orders/receipts/server/present.ts'
import type { listReceipts } from '../contract.ts'
import type { ManagedRow, Reuse } from './queries.ts'

export type ManagedReceipt = z.output<(typeof listReceipts)['output']>['receipts']['data'][number]

export function presentManaged(
  row: ManagedRow,
  { reuses, people, now }: { reuses: Reuse[]; people: PublicUsers; now: Date },
): ManagedReceipt {
  const { order_id, status_id: status, price_pesewas: price } = row
  return {
    ...presentReceipt(row, { status, price, now }),
    order_id,
    buyer: publicUserOf(people, row.buyer_id).user,
    seller: publicUserOf(people, row.seller_id).user,
    reuses: reuses
      .filter(({ receipt_id }) => receipt_id === row.id)
      .map(({ user_id, order_id, created_at }) => ({
        ...{ user: publicUserOf(people, user_id).user, order_id, created_at },
      })),
  }
}
