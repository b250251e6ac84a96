import type { FastifyInstance } from 'fastify'
import { publicUsersByIds } from '#features/accounts/server/queries.ts'
import { noSuchReceipt } from '#features/orders/receipts/server/policy.ts'
import { voidReceipt } from '#features/orders/receipts/server/transition.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { type ManagedReceipt, presentManaged } from './present.ts'
import { pageOfReceipts, receiptsByIds, reusesOf } from './queries.ts'

export async function managerReceiptsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listReceipts, async ({ input, now }) => {
    const { ids, total } = await pageOfReceipts(input)
    return { receipts: presentList({ data: await loadManaged(ids, now), total }, input) }
  })

  app.endpoint(contract.voidReceipt, async ({ input, viewer, now }) => {
    await spend('manager-write', viewer.id)
    const { id: receiptId, note, seen_state: seenState } = input
    await voidReceipt({ receiptId, note: note.trim(), seenState, viewer, now })
    const [receipt] = await loadManaged([input.id], now)
    if (!receipt) throw noSuchReceipt()
    return { receipt, message: 'The receipt is withdrawn, and both sides are told.' }
  })
}

async function loadManaged(ids: number[], now: Date): Promise<ManagedReceipt[]> {
  const [rows, reuses] = await Promise.all([receiptsByIds(ids), reusesOf(ids)])
  const sides = rows.flatMap(({ buyer_id, seller_id }) => [buyer_id, seller_id])
  const people = await publicUsersByIds([...sides, ...reuses.map(({ user_id }) => user_id)], now)
  return rows.map(row => presentManaged(row, { reuses, people, now }))
}
