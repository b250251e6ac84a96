import { sql, type Transaction } from 'kysely'
import type { Input } from '#platform/contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict } from '#platform/server/http/refusals.ts'
import { areKeptApartNow } from '../../blocking/server/policy.ts'
import { requireSide, type ViewerId } from '../../server/policy.ts'
import type { OrderPorts } from '../../server/ports.ts'
import type { OrderRow } from '../../server/present.ts'
import { lockOrderRow, lockPeople } from '../../server/queries.ts'
import { returnDoublePayment } from '../../server/transition.ts'
import type {
  addReceipt as addContract,
  confirmReceipt as confirmContract,
  denyReceipt as denyContract,
} from '../contract.ts'
import { hoursToAnswer } from '../process.ts'
import { signText } from '../signing/server/policy.ts'
import { notifyOfReceipt } from './notices.ts'
import {
  newCode,
  refuseAdding,
  refuseConfirming,
  refuseDenying,
  refuseWithoutSeller,
  requireLooked,
} from './policy.ts'
import { type ReceiptRow, textToSign } from './present.ts'
import { findByNetworkId, latestStandingOf } from './queries.ts'
import { changeReceipt } from './transition.ts'

type Taken<Contract extends typeof addContract | typeof confirmContract | typeof denyContract> = {
  form: Input<Contract>
  viewer: ViewerId
  now: Date
}

/**
 * The buyer says that he has paid the seller directly. Said again in the same words, it stays as it was.
 * @throws 404, 403, 409 where the order's state does not allow it, or the id was given before: for another order that is
 *   kept for managers
 */
export async function addReceipt(adding: Taken<typeof addContract>): Promise<'added' | 'found'> {
  const outcome = await inTransaction(tx => addLocked(tx, adding))
  if (outcome === 'reused') throw conflict('This transaction id has been used for another payment.')
  return outcome
}

async function addLocked(
  tx: Transaction<DB>,
  { form, viewer, now }: Taken<typeof addContract>,
): Promise<'added' | 'found' | 'reused'> {
  const order = await lockOrderRow(tx, form.gig_order_id)
  requireSide('buyer', order, viewer)
  const latest = await latestStandingOf(tx, order.id)
  if (isSame(latest, form)) return 'found'
  refuseAdding(order, latest)
  const [seller] = await lockPeople(tx, [order.seller_id])
  refuseWithoutSeller(seller)
  const added = await insertReceipt(tx, form, now)
  if (added) {
    await notifyOfReceipt(tx, { receipt: added, event: 'stated', now })
    return 'added'
  }
  const known = await findByNetworkId(tx, form.network_id)
  if (known?.order_id === order.id)
    throw conflict('You have given this transaction id before, and the seller found no money.')
  if (!known) throw conflict('This has changed just now. Please try again.')
  await keepReuse(tx, known, { order, viewer, now })
  return 'reused'
}

const isSame = (latest: ReceiptRow | null, form: Input<typeof addContract>): boolean =>
  latest !== null &&
  latest.state !== 'denied' &&
  latest.network_id === form.network_id &&
  latest.amount_pesewas === form.amount

/** Of several who give one id at the same moment the first is heard; the others are answered nothing here. */
async function insertReceipt(
  tx: Transaction<DB>,
  form: Input<typeof addContract>,
  now: Date,
): Promise<ReceiptRow | null> {
  const row = await tx
    .insertInto('payment_receipts')
    .values({
      ...{ order_id: form.gig_order_id, network_id: form.network_id, amount_pesewas: form.amount },
      stated_at: now,
      respond_by: new Date(now.getTime() + hoursToAnswer * 3_600_000),
    })
    // In words of the statement: a plan for any value would not find the index that this names.
    .onConflict(conflict =>
      conflict.column('network_id').where('state', '<>', sql.lit('void')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  return (row as ReceiptRow | undefined) ?? null
}

async function keepReuse(
  tx: Transaction<DB>,
  { id: receipt_id }: ReceiptRow,
  { order, viewer, now }: { order: OrderRow; viewer: ViewerId; now: Date },
): Promise<void> {
  await tx
    .insertInto('receipt_reuses')
    .values({ receipt_id, user_id: viewer.id, order_id: order.id, created_at: now })
    .execute()
}

/**
 * The seller has found the money: from now on the receipt can be shown to everybody. What the order holds beside it goes
 * back to the buyer.
 * @throws 404, 403, 409
 */
export function confirmReceipt(
  ports: OrderPorts,
  { form, viewer, now }: Taken<typeof confirmContract>,
): Promise<void> {
  return inTransaction(async tx => {
    const { order, receipt, areApart } = await lockLooked(tx, { form, viewer, now })
    refuseConfirming(receipt)
    const code = newCode()
    const usernames = await usernamesOf(tx, order)
    await changeReceipt(tx, receipt, {
      ...{ state: 'confirmed', answered_at: now, reason: null, code },
      ...signText(textToSign({ row: receipt, code, usernames, now })),
    })
    await returnDoublePayment(tx, ports, { order, now })
    await notifyOfReceipt(tx, {
      ...{ receipt: { ...receipt, code }, event: 'confirmed', now, areApart },
    })
  })
}

/** The seller has found no money. @throws 404, 403, 409, also when it is too late */
export function denyReceipt({ form, viewer, now }: Taken<typeof denyContract>): Promise<void> {
  return inTransaction(async tx => {
    const { receipt, areApart } = await lockLooked(tx, { form, viewer, now })
    refuseDenying(receipt, now)
    const reason = form.reason || null
    await changeReceipt(tx, receipt, { state: 'denied', answered_at: now, reason })
    await notifyOfReceipt(tx, {
      ...{ receipt: { ...receipt, reason }, event: 'denied', now, areApart },
    })
  })
}

type Looking = {
  form: { gig_order_id: number; receipt_id?: number | undefined }
  viewer: ViewerId
  now: Date
}

async function lockLooked(
  tx: Transaction<DB>,
  { form, viewer, now }: Looking,
): Promise<{ order: OrderRow; receipt: ReceiptRow; areApart: boolean }> {
  const order = await lockOrderRow(tx, form.gig_order_id)
  requireSide('seller', order, viewer)
  const receipt = await latestStandingOf(tx, order.id)
  requireLooked(receipt, form.receipt_id)
  // Before the answer, which ends what may keep the two in touch.
  const areApart = await areKeptApartNow(tx, { one: order.seller_id, other: order.buyer_id, now })
  return { order, receipt, areApart }
}

async function usernamesOf(
  tx: Transaction<DB>,
  { buyer_id, seller_id }: OrderRow,
): Promise<{ buyer: string; seller: string }> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', [buyer_id, seller_id])
    .execute()
  const usernameOf = (id: number) => people.find(person => person.id === id)?.username ?? ''
  return { buyer: usernameOf(buyer_id), seller: usernameOf(seller_id) }
}
