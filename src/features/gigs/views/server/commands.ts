import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { gigStatus } from '#features/gigs/process.ts'
import { db } from '#platform/server/database/database.ts'
import { secret } from '#platform/server/security/instance-secret.ts'
import { networkOf } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'

export type View = {
  gigId: number
  viewer: Viewer | null
  /** What tells visitors without an account apart. */
  address: string
  browser: string
  now: Date
}

/** Views this process has handed on already: asking the database once more would change nothing. */
const handedOn = new Set<string>()
const mostHandedOn = 20_000

/** Counts a view of a Live gig, once a visitor and day, never its owner's own. Locks nothing that others read. */
export async function countView(view: View): Promise<void> {
  const { gigId, viewer, now } = view
  const day = now.toISOString().slice(0, 10)
  const visitor = visitorHash(view, day)
  const known = `${gigId} ${visitor}`
  if (handedOn.has(known)) return
  await sql`
    insert into gig_views (gig_id, day, visitor_hash)
    select id, ${day}::date, ${visitor} from gigs
    where id = ${gigId} and status_id = ${gigStatus.live}
      and user_id is distinct from ${viewer?.id ?? null}::integer
    on conflict do nothing`.execute(db)
  remember(known)
}

/** The key changes with the day, so that nobody can be followed from one day to the next. */
function visitorHash({ viewer, address, browser }: View, day: string): string {
  const visitor = viewer ? `user ${viewer.id}` : `${networkOf(address)}\n${browser}`
  const dayKey = createHmac('sha256', secret('gig-views')).update(day).digest()
  return createHmac('sha256', dayKey).update(visitor).digest('base64url').slice(0, 22)
}

function remember(known: string): void {
  if (handedOn.size >= mostHandedOn) handedOn.clear()
  handedOn.add(known)
}
