import type { Transaction } from 'kysely'
import {
  isOtherSum,
  refuseOtherSum,
  requireEitherSide,
  splitFaults,
} from '#features/orders/ending/server/policy.ts'
import type { OrderSide } from '#features/orders/process.ts'
import { noSuchOrder, sideOf, type ViewerId } from '#features/orders/server/policy.ts'
import type { OrderPorts } from '#features/orders/server/ports.ts'
import type { OrderRow } from '#features/orders/server/present.ts'
import { lockOrderRow } from '#features/orders/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import type { Upload } from '#platform/fields.ts'
import type { Pesewas } from '#platform/money.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { ShelvedFile } from '#platform/server/files/attachment-store.ts'
import { refuseFaults } from '#platform/server/http/refusals.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { FieldErrors } from '#platform/validation.ts'
import type { openDispute as contract } from '../../contract.ts'
import { disputeTimes } from '../../process.ts'
import type { DisputeRow } from '../../server/present.ts'
import type { LockedDispute } from '../../server/queries.ts'
import { recordDisputeEvent } from '../../server/transition.ts'
import { insertStatement, validateFiles } from '../../statements/server/commands.ts'
import { disputeFiles } from '../../statements/server/jobs.ts'
import { refuseOpening } from './policy.ts'

type GoodFields = {
  gig_order_id?: number | undefined
  to_buyer?: Pesewas | undefined
  seen_held?: Pesewas | undefined
  files?: readonly Upload[] | undefined
}
type Opening = { input: Input<typeof contract>; viewer: ViewerId; now: Date }

/**
 * Opens a dispute about an order, which stands still from then on, and answers its id.
 * @throws 404, 403 and 409 before anything is looked into, 422 naming every bad field
 */
export async function openDispute(ports: OrderPorts, opening: Opening): Promise<number> {
  const { input, viewer, now } = opening
  const order = await findOrder(input.gig_order_id)
  if (!order) throw noSuchOrder()
  await refuseOpening(db, order, requireEitherSide(order, viewer))
  refuseOtherSum(order, input.seen_held)
  const { attachments, faults } = await validateFiles(input.files, viewer.id)
  refuseFaults({ ...splitFaults(input.to_buyer, order.held_pesewas), ...faults })
  return disputeFiles.store(attachments, now, files =>
    inTransaction(tx => insertDispute(tx, ports, { ...opening, files })),
  )
}

/** What is told beside what the contract refuses, to the two sides alone. */
export async function unfitOpening(
  { gig_order_id: id, to_buyer, seen_held, files }: GoodFields,
  { viewer }: { viewer: ViewerId },
): Promise<FieldErrors> {
  const order = id === undefined ? undefined : await findOrder(id)
  if (!order || !sideOf(order, viewer)) return {}
  await spend('order-step', viewer.id)
  return {
    ...(isOtherSum(order, seen_held) ? {} : splitFaults(to_buyer, order.held_pesewas)),
    ...(await validateFiles(files, viewer.id)).faults,
  }
}

async function insertDispute(
  tx: Transaction<DB>,
  ports: OrderPorts,
  { input, viewer, files, now }: Opening & { files: ShelvedFile[] },
): Promise<number> {
  const order = await lockOrderRow(tx, input.gig_order_id)
  const side = requireEitherSide(order, viewer)
  await refuseOpening(tx, order, side)
  refuseOtherSum(order, input.seen_held)
  refuseFaults(splitFaults(input.to_buyer, order.held_pesewas))
  const dispute = await insertRow(tx, order, { side, reasonCode: input.reason_code, now })
  const { description: text, to_buyer } = input
  await insertStatement(tx, { disputeId: dispute.id, side, text, to_buyer, files, now })
  const event = { action: 'open-dispute', by: side, actorId: viewer.id, now } as const
  await recordDisputeEvent(tx, ports, { dispute, order, ...event })
  return dispute.id
}

async function insertRow(
  tx: Transaction<DB>,
  { id: order_id, held_pesewas }: OrderRow,
  { side: opened_by, reasonCode, now }: { side: OrderSide; reasonCode: string; now: Date },
): Promise<LockedDispute['dispute']> {
  const answer_by = new Date(now.getTime() + disputeTimes.hoursToAnswer * 3_600_000)
  const row = await tx
    .insertInto('disputes')
    .values({
      order_id,
      held_pesewas,
      opened_by,
      reason_code: reasonCode,
      answer_by,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as DisputeRow
}

async function findOrder(orderId: number): Promise<OrderRow | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  return row as OrderRow | undefined
}
