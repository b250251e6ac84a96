import type { Transaction } from 'kysely'
import { notify } from '#features/notifications/server/commands.ts'
import { pesewas } from '#platform/money.ts'
import { inCedis } from '#platform/server/cedis.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { NewRequest } from './queries.ts'

/** By push and on the list; no mail and no SMS. */
export function notifyOfRequest(
  tx: Transaction<DB>,
  { userId, request, now }: { userId: number; request: NewRequest; now: Date },
): Promise<void> {
  const { id, slug, title, town, amount_pesewas, duration } = request
  const budget = amount_pesewas > 0 ? inCedis(pesewas(amount_pesewas)) : 'Custom pricing'
  return notify(tx, {
    ...{ userId, kind: 'gig', event: 'nearby-request', now },
    source: `nearby-request:${id}`,
    title: `New request near you: ${title}`,
    text: `${town.name} · ${budget} · wanted within ${duration}`,
    route: `/gigs/view/${id}/${slug}`,
  })
}
