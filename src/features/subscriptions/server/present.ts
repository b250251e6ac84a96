import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import { pesewas } from '#platform/money.ts'
import type { SubscriptionOffers } from '#platform/server/schema.generated.ts'
import { settings } from '#platform/server/settings.ts'
import type { subscription, subscriptionOffer } from '../contract.ts'

export function presentOffer(
  row: Selectable<SubscriptionOffers>,
): z.output<typeof subscriptionOffer> {
  const { id, name, price_pesewas, days } = row
  return { id, name, price: pesewas(price_pesewas), days }
}

type Premium = { premium_since: Date | null; premium_until: Date | null }

export function presentSubscription(
  { premium_since, premium_until }: Premium,
  now: Date,
): z.output<typeof subscription> | null {
  if (!premium_since || !premium_until || premium_until <= now) return null
  return { start_date: premium_since, end_date: premium_until }
}

/** Premium people write to a person of ours, where one has been named. */
export function supportFor(active: object | null): { support_whatsapp?: string } {
  const number = settings.SUPPORT_WHATSAPP
  return active && number ? { support_whatsapp: `https://wa.me/${number}` } : {}
}
