import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import { premium } from '#features/accounts/contract.ts'
import { premiumJson } from '#features/accounts/server/present.ts'
import { pesewas, toCedis } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'

/** The shortest first. */
export const subscriptionOffers = () =>
  db.selectFrom('subscription_offers').selectAll().orderBy('days').orderBy('id').execute()

export const subscriptionOfferById = (from: Kysely<DB>, offerId: number) =>
  from.selectFrom('subscription_offers').selectAll().where('id', '=', offerId).executeTakeFirst()

/** The same for whoever writes: a replica, or another transaction, may know less. */
export const daysOfOffer = (tx: Transaction<DB>, offerId: number) =>
  tx
    .selectFrom('subscription_offers')
    .select('days')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()

/** From when to when a person has Premium; null for whoever has none now. */
export async function activePremium(person: { userId: number; now: Date }) {
  const { active } = await db
    .selectFrom('users')
    .select(premiumJson('users', person.now).as('active'))
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()
  return active && z.decode(premium, active)
}

/** Locks the person: of two subscriptions paid at once, the second follows the first. */
export const lockPremium = (tx: Transaction<DB>, userId: number) =>
  tx
    .selectFrom('users')
    .select(['premium_since', 'premium_until', 'closed_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** What a person has bought. Callers must have made sure who asks. */
export async function ownSubscriptions({ userId }: { userId: number }) {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('subscription_offers', 'subscription_offers.id', 'subscriptions.offer_id')
    .select(['subscriptions.id', 'name', 'price_pesewas', 'reference', 'start_date', 'end_date'])
    .where('user_id', '=', userId)
    .orderBy('subscriptions.id')
    .execute()
  return rows.map(({ price_pesewas, ...row }) => ({
    ...row,
    price: toCedis(pesewas(price_pesewas)),
  }))
}
