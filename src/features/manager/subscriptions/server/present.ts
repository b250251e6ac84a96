import type * as z from 'zod/mini'
import { presentPricedOffer } from '#features/payments/server/present.ts'
import type { listSubscriptions } from '../contract.ts'
import type { SubscriptionRow } from './queries.ts'

type Listed = z.output<typeof listSubscriptions.output>['subscriptions']['data'][number]

export function presentSubscription(row: SubscriptionRow): Listed {
  const { id, user_id, username, start_date, end_date, price_pesewas, days } = row
  return {
    id,
    user: { id: user_id, username },
    offer: presentPricedOffer({ id: row.offer_id, name: row.offer_name, price_pesewas, days }),
    start_date,
    end_date,
    is_active: row.is_active ? 1 : 0,
  }
}
