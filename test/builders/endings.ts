import { db } from '#platform/server/database/database.ts'
import { type BuiltUser, buildUser } from './accounts.ts'
import { type BuiltOrder, buildOrder } from './orders.ts'
import { buildTransaction } from './payments.ts'

/** What is held for a paid order here, in pesewas, and a part of it that the buyer might get. */
export const held = 15_000
export const part = 5025

type Traded = { buyer: BuiltUser; seller: BuiltUser; order: BuiltOrder }
type Wanted = Parameters<typeof buildOrder>[0] & { daysAgo?: number }

/** An order between two new people; all that has happened to it has happened so many days ago. */
export async function buildUnpaid({ daysAgo = 0, ...wanted }: Wanted = {}): Promise<Traded> {
  const [buyer, seller] = [await buildUser(), await buildUser()]
  const now = new Date(Date.now() - daysAgo * 86_400_000)
  return { buyer, seller, order: await buildOrder({ buyer, seller, now, ...wanted }) }
}

export async function buildPaid(wanted: Wanted = {}): Promise<Traded> {
  const traded = await buildUnpaid({ ...wanted, paid: true, held })
  await payFor(traded.order, { status_code: 'CMPLTD', outcome: 'given', settled_at: new Date() })
  return traded
}

/** Its payment, as far as it has come. */
export const payFor = (
  { offer_id, buyer_id }: BuiltOrder,
  columns: Parameters<typeof buildTransaction>[0] = {},
) =>
  buildTransaction({
    ...{ user: { id: buyer_id }, object_type: 'offer', object_id: offer_id },
    ...{ amount_pesewas: held, ...columns },
  })

/** A proposal that is open and can be answered for so many hours, straight in the database; answers its id. */
export async function buildEnding(
  { id: order_id, held_pesewas }: BuiltOrder,
  by: 'buyer' | 'seller',
  hours = 48,
): Promise<number> {
  const expires = Date.now() + hours * 3_600_000
  const { id } = await db
    .insertInto('order_endings')
    .values({
      ...{ order_id, by, held_pesewas, to_buyer_pesewas: Math.min(part, held_pesewas) },
      ...{ reason: 'Half of it is done.', created_at: new Date(expires - 48 * 3_600_000) },
      expires_on: new Date(expires),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
