import type { Kysely, Transaction } from 'kysely'
import { pesewas, toCedis } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'

/** The shortest first. */
export const promotionOffers = () =>
  db.selectFrom('promotion_offers').selectAll().orderBy('days').orderBy('id').execute()

export const promotionOfferById = (from: Kysely<DB>, offerId: number) =>
  from.selectFrom('promotion_offers').selectAll().where('id', '=', offerId).executeTakeFirst()

/** The same for whoever writes: a replica, or another transaction, may know less. */
export const daysOfOffer = (tx: Transaction<DB>, offerId: number) =>
  tx
    .selectFrom('promotion_offers')
    .select('days')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()

/** One gig of this person's, also a deleted one. */
export const ownGig = (from: Kysely<DB>, { gigId, userId }: { gigId: number; userId: number }) =>
  from
    .selectFrom('gigs')
    .select(['title', 'status_id'])
    .where('id', '=', gigId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/**
 * Locks owner and gig: of two promotions paid at once, the second follows the first. The owner first, as everything does
 * that changes gigs for their owner's sake.
 */
export async function lockPromotion(
  tx: Transaction<DB>,
  { gigId, ownerId }: { gigId: number; ownerId: number },
) {
  await tx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
  return tx
    .selectFrom('gigs')
    .select(['status_id', 'promoted_until'])
    .where('id', '=', gigId)
    .where('user_id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** What a person has bought. Callers must have made sure who asks. */
export async function ownPromotions({ userId }: { userId: number }) {
  const rows = await db
    .selectFrom('promotions')
    .innerJoin('promotion_offers', 'promotion_offers.id', 'promotions.offer_id')
    .select(['promotions.id', 'gig_id', 'name', 'price_pesewas', 'reference'])
    .select(['start_date', 'end_date'])
    .where('user_id', '=', userId)
    .orderBy('promotions.id')
    .execute()
  return rows.map(({ price_pesewas, ...row }) => ({
    ...row,
    price: toCedis(pesewas(price_pesewas)),
  }))
}
