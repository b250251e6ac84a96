import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { isNameWaiting } from '#features/accounts/wallet-names/server/queries.ts'
import { disputeTimes } from '#features/disputes/process.ts'
import { gigStatus } from '#features/gigs/process.ts'
import {
  reviewsWaitingSince,
  waitingReviews,
} from '#features/orders/reviews/moderation/server/queries.ts'
import { isAwaitingManager } from '#features/payments/server/queries.ts'
import { reportStatus } from '#features/reports/process.ts'
import { isAboutOthers } from '#features/reports/server/queries.ts'
import { type AuditSubject, auditEntries } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { pendingCounts as contract } from '../contract.ts'

export type AuditRow = Awaited<ReturnType<typeof latestAudit>>[number]
export type Pending = z.output<(typeof contract)['output']>['pending']

/** Managers of different roles decide about the parts of safety. */
export type PendingParts = Omit<Pending, 'safety'> & { wallet_names: number; pictures: number }

const shownAtOnce = 20

/** The latest changes of one thing, newest first, with who made them. For managers' eyes. */
export function latestAudit({ type, id }: AuditSubject) {
  return auditEntries(db)
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select('users.username as actor_username')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .orderBy('audit_log.id', 'desc')
    .limit(shownAtOnce)
    .execute()
}

const nothingPending: PendingParts = {
  customers: 0,
  disputes: 0,
  gigs: 0,
  messages: 0,
  pages: 0,
  pictures: 0,
  reports: 0,
  reviews: 0,
  transactions: 0,
  wallet_names: 0,
}

/** Beyond it nobody needs to know how many. */
const mostWaiting = 1000

/**
 * How much waits for this manager or another one: reports about himself do not.
 * Each count finds by an index what waits, and reads nothing else.
 */
export async function countPending(viewer: Pick<Viewer, 'id'>): Promise<PendingParts> {
  const { rows } = await sql<PendingParts>`select
    (select count(*) from identities join users on users.id = identities.user_id
      where identities.status = 'pending' and users.closed_at is null) as customers,
    (select count(*) from disputes where status in ('deciding', 'appealed')) as disputes,
    (select count(*) from gig_labels where status_id = ${sql.lit(gigStatus.inReview)}) as gigs,
    (select count(*) from messages where is_flagged) as messages,
    (select count(*) from cms_pages where not is_published) as pages,
    (select count(*) from (select from gig_image_matches where state = 'waiting' limit ${mostWaiting}) as waiting)
      as pictures,
    (select count(*) from reports where status_id = ${sql.lit(reportStatus.pending)}
      and ${isAboutOthers(viewer)}) as reports,
    (select count(*) from (${waitingReviews}) as waiting) as reviews,
    (select count(*) from transactions where ${isAwaitingManager}) as transactions,
    (select count(*) from (select from wallet_name_checks where ${isNameWaiting} limit ${mostWaiting}) as waiting)
      as wallet_names
  `.execute(db)
  return rows[0] ?? nothingPending
}

export type Waiting = { kind: string; count: number; oldest_seconds: number }

/** Pages are drafts that nobody waits for; transactions have figures of their own. */
type MeasuredPart = Exclude<keyof PendingParts, 'pages' | 'transactions'>

/** Since when things wait, in the order of an index that holds little more than them. */
const measuredParts: Record<MeasuredPart, { kind: string; waiting: RawBuilder<unknown> }> = {
  customers: {
    kind: 'identity',
    waiting: sql`select submitted_at as since from identities join users on users.id = identities.user_id
      where identities.status = 'pending' and users.closed_at is null order by submitted_at`,
  },
  disputes: {
    kind: 'dispute',
    waiting: sql`select decide_by - make_interval(days => ${sql.lit(disputeTimes.daysToDecide)}) as since
      from disputes where status in ('deciding', 'appealed')`,
  },
  gigs: {
    kind: 'gig',
    waiting: sql`select gigs.updated_at as since from gig_labels join gigs on gigs.id = gig_id
      where gig_labels.status_id = ${sql.lit(gigStatus.inReview)} order by gig_id`,
  },
  messages: {
    kind: 'message',
    waiting: sql`select created_at as since from messages where is_flagged order by id`,
  },
  pictures: {
    kind: 'picture',
    waiting: sql`select created_at as since from gig_image_matches where state = 'waiting' order by id`,
  },
  reports: {
    kind: 'report',
    waiting: sql`select created_at as since from reports
      where status_id = ${sql.lit(reportStatus.pending)} order by id`,
  },
  reviews: { kind: 'review', waiting: reviewsWaitingSince },
  wallet_names: {
    kind: 'wallet_name',
    waiting: sql`select checked_at as since from wallet_name_checks where ${isNameWaiting} order by checked_at`,
  },
}

/** For measuring: what waits, and the oldest of it, without reading more than so many rows of each. */
export async function countWaitingForManagers(): Promise<Waiting[]> {
  const parts = Object.values(measuredParts).map(
    ({ kind, waiting }) => sql`select ${sql.lit(kind)} as kind, count(*)::integer as count,
      coalesce(greatest(extract(epoch from now() - min(since)), 0), 0)::float8 as oldest_seconds
      from (${waiting} limit ${mostWaiting}) as waiting`,
  )
  const { rows } = await sql<Waiting>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

/** An amount as lists show it and as somebody types it, to be searched in: `GH₵1,250.50 1250.50`. */
export const amountShown = (amount: RawBuilder<unknown>) =>
  sql`to_char(${amount} / 100.0, '"GH₵"FM999,999,990.00 ') || (${amount} / 100.0)::numeric(12, 2)`
