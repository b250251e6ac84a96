import type { Transaction } from 'kysely'
import { hoursToAnswer } from '#features/orders/receipts/process.ts'
import { newCode } from '#features/orders/receipts/server/policy.ts'
import { textToSign } from '#features/orders/receipts/server/present.ts'
import { signText } from '#features/orders/receipts/signing/server/policy.ts'
import { fromCedis } from '#platform/money.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { insertAll, nextIds } from './insert-all.ts'
import type { Person } from './people.ts'
import { type DemoReceipt, makeReceipts } from './receipts.ts'
import { minutesBefore } from './when.ts'
import type { WrittenDeal } from './write-deals.ts'

type Around = { deals: readonly WrittenDeal[]; people: readonly Person[]; ids: readonly number[] }

/** Payments past the platform, and one who tried with an id of another. */
export async function writeReceipts(
  tx: Transaction<DB>,
  { deals, people, ids }: Around,
  now: Date,
): Promise<void> {
  const receipts = makeReceipts(deals)
  const numbers = await nextIds(tx, 'payment_receipts', receipts.length)
  const rows = receipts.map((receipt, n) => ({
    id: numbers[n] as number,
    ...rowOf(receipt, { people, now }),
  }))
  await insertAll(tx, 'payment_receipts', rows)
  const [used, other] = receipts.filter(({ state }) => state === 'confirmed')
  if (!used || !other) return
  await insertAll(tx, 'receipt_reuses', [
    {
      receipt_id: numbers[receipts.indexOf(used)] as number,
      ...{ user_id: ids[other.deal.deal.buyer] as number, order_id: other.deal.orderId },
      created_at: minutesBefore(now, other.statedMinutesAgo + 2),
    },
  ])
}

function rowOf(
  { deal, state, networkId: network_id, ...times }: DemoReceipt,
  { people, now }: { people: readonly Person[]; now: Date },
) {
  const stated_at = minutesBefore(now, times.statedMinutesAgo)
  const answered = times.answeredMinutesAgo
  const stated = { amount_pesewas: fromCedis(deal.deal.amount), network_id, stated_at }
  const row = {
    ...{ ...stated, order_id: deal.orderId, state },
    respond_by: new Date(stated_at.getTime() + hoursToAnswer * 3_600_000),
    answered_at: answered === null ? null : minutesBefore(now, answered),
    reason: state === 'denied' ? 'Nothing has come into my wallet.' : null,
  }
  if (state !== 'confirmed' || !row.answered_at) return { ...row, ...unsigned }
  const code = newCode()
  const usernames = { buyer: usernameOf(deal.deal.buyer), seller: usernameOf(deal.deal.seller) }
  return {
    ...row,
    code,
    ...signText(textToSign({ row: stated, code, usernames, now: row.answered_at })),
  }

  function usernameOf(person: number): string {
    return people[person]?.username ?? ''
  }
}

const unsigned = { code: null, key_id: null, signed: null, signature: null }
