import type { Transaction } from 'kysely'
import { notify } from '#features/notifications/server/commands.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { GigAction } from '../process.ts'

type NotifiedGig = { id: number; slug: string; title: string; user_id: number }

/** Tells the owner what a manager did with the gig. Nobody is told of what they did themselves. */
export async function notifyOwner(
  tx: Transaction<DB>,
  event: GigAction | 'edit',
  gig: NotifiedGig,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<void> {
  if (gig.user_id === viewer.id) return
  const text = wording[event](gig.title)
  await notify(tx, {
    ...{ userId: gig.user_id, kind: 'gig', event, now },
    ...{ source: `gig:${gig.id}:${event}:${now.getTime()}`, title: text, text },
    route: event === 'delete' ? '/account/gigs' : `/gigs/view/${gig.id}/${gig.slug}`,
  })
}

const wording: Record<GigAction | 'edit', (title: string) => string> = {
  approve: title => `“${title}” is approved and live.`,
  pause: title => `Our team paused “${title}”.`,
  activate: title => `Our team activated “${title}”.`,
  delete: title => `Our team deleted “${title}”.`,
  edit: title => `Our team edited “${title}”.`,
}
