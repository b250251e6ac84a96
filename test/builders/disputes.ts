import { decideDispute } from '#features/disputes/decisions/server/commands.ts'
import { openDispute } from '#features/disputes/opening/server/commands.ts'
import type { DisputeStatus } from '#features/disputes/process.ts'
import type { DisputeRow } from '#features/disputes/server/present.ts'
import { appealDecision } from '#features/disputes/server/transition.ts'
import { addStatement } from '#features/disputes/statements/server/commands.ts'
import type { OrderSide } from '#features/orders/process.ts'
import { pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser } from './accounts.ts'
import { viewerOf } from './gigs.ts'
import { type BuiltOrder, buildOrder } from './orders.ts'
import { buy } from './purchases.ts'

export const goodDispute = {
  reason_code: 'not_as_agreed',
  description: 'Two of the three taps still drip, and he does not answer.',
  to_buyer: 0,
} as const

export const goodReason = 'The photos show that two of three taps drip.'

export type BuiltDispute = {
  id: number
  order: BuiltOrder
  buyer: BuiltUser
  seller: BuiltUser
  /** Who decided, or would. */
  manager: BuiltUser
}

type Wanted = {
  status?: DisputeStatus
  by?: OrderSide
  orderStatus?: 'ongoing' | 'inReview'
  /** Whether 20 cedis are held for the order. */
  paid?: boolean
  buyer?: BuiltUser
  seller?: BuiltUser
  manager?: BuiltUser
  /** One of these two that stands already. */
  order?: BuiltOrder
  /** When it was opened; what came after it, came at the same moment. */
  now?: Date
}

/** A dispute that got there by the product’s own steps. */
export async function buildDispute(wanted: Wanted = {}): Promise<BuiltDispute> {
  const { status = 'answering', by = 'buyer', now = new Date() } = wanted
  const buyer = wanted.buyer ?? (await buildUser())
  const seller = wanted.seller ?? (await buildUser())
  const manager = wanted.manager ?? (await buildUser({ roles: ['disputes'] }))
  const order =
    wanted.order ??
    (await buildOrder({ buyer, seller, status: wanted.orderStatus ?? 'ongoing', now }))
  if (wanted.paid) await buy('offer', { payer: buyer, objectId: order.offer_id, now })
  const people = { buyer, seller }
  const opener = viewerOf(people[by])
  const input = { ...goodDispute, gig_order_id: order.id, to_buyer: pesewas(0), files: [] }
  const id = await openDispute(ports.orders, { input, viewer: opener, now })
  const other = viewerOf(people[by === 'buyer' ? 'seller' : 'buyer'])
  const said = { text: 'I will come on Monday.', files: [] }
  const steps: [DisputeStatus, () => Promise<unknown>][] = [
    [
      'deciding',
      () => addStatement(ports.orders, { disputeId: id, input: said, viewer: other, now }),
    ],
    ['decided', () => decide({ id, manager, now })],
    [
      'appealed',
      () => appealDecision(ports.orders, { disputeId: id, text: goodReason, viewer: other, now }),
    ],
    ['closed', () => decide({ id, manager: null, now })],
  ]
  for (const [reached, step] of steps) {
    if ((await disputeRow(id)).status === status) break
    await step()
    if (reached === status) break
  }
  return { id, order, buyer, seller, manager }
}

type Deciding = { id: number; manager: BuiltUser | null; toBuyer?: number; now: Date }

/** Whoever decided first does not decide the appeal. */
async function decide({ id, manager, toBuyer = 0, now }: Deciding): Promise<void> {
  const viewer = viewerOf(manager ?? (await buildUser({ roles: ['disputes'] })))
  const decision = { toBuyer: pesewas(toBuyer), right: 'seller', reason: goodReason } as const
  await decideDispute(ports.orders, { disputeId: id, ...decision, viewer, now })
}

export async function disputeRow(id: number): Promise<DisputeRow> {
  const row = await db
    .selectFrom('disputes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row as DisputeRow
}
