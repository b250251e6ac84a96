import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { flagReasons } from '#platform/server/text-flags.ts'
import { textFlags } from '#platform/text-flags.ts'
import type { ReviewFlag } from '../process.ts'

type Part = { reviewId: number; part: 'review' | 'reply' }

/** Looks through a text that was written or changed. What is found in it holds it back from nobody. */
export async function flagText(
  tx: Transaction<DB>,
  { reviewId, part, text, now }: Part & { text: string; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('review_flags')
    .where('review_id', '=', reviewId)
    .where('part', '=', part)
    .where('reason', 'in', Object.keys(textFlags))
    .execute()
  for (const reason of flagReasons(text)) await addFlag(tx, { reviewId, part, reason, now })
}

/** Lets a review wait for a manager; once for each reason. */
export async function addFlag(
  tx: Transaction<DB>,
  { reviewId, part, reason, now }: Part & { reason: ReviewFlag; now: Date },
): Promise<void> {
  await tx
    .insertInto('review_flags')
    .values({ review_id: reviewId, part, reason, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Counted once for each person; whoever calls this has made sure that the person may read it. */
export async function addReport(
  tx: Transaction<DB>,
  report: Part & { reporterId: number; text: string; now: Date },
): Promise<void> {
  const { reviewId, part, reporterId, text, now } = report
  const added = await tx
    .insertInto('review_reports')
    .values({
      ...{ review_id: reviewId, part, reporter_id: reporterId },
      ...{ reason: text, created_at: now },
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await addFlag(tx, { reviewId, part, reason: 'reported', now })
}
