import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { review } from '#features/accounts/contract.ts'
import { publicUserJson } from '#features/accounts/server/present.ts'
import { momentText } from '#platform/server/database/moment-text.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { hiddenReasons, readableStates } from '../process.ts'

export type Review = z.output<typeof review>
/** All that there is of a review, whoever asks. */
export type ReviewJson = z.input<typeof review> & { reply_is_hidden: boolean }

/** As what somebody reads a review. */
export type ReviewReader = 'author' | 'reviewed' | 'manager'

/** Of a query's `reviews`, `gigs`, `seller`, `buyer` and, where there is one, `review_replies`. */
export const reviewJson = (now: Date): RawBuilder<ReviewJson> => sql`json_build_object(
  'id', reviews.id,
  'by', reviews.by,
  'state', reviews.state,
  'rating', reviews.rating,
  'comments', reviews.comments,
  'gig', json_build_object('id', gigs.id, 'title', gigs.title, 'slug', gigs.slug),
  'seller', ${publicUserJson('seller', now)},
  'buyer', ${publicUserJson('buyer', now)},
  'order_id', reviews.order_id,
  'created_at', ${momentText(sql`reviews.created_at`)},
  'completed_at', ${momentText(sql`reviews.completed_at`)},
  'published_at', ${momentText(sql`reviews.published_at`)},
  'edited_at', ${momentText(sql`reviews.edited_at`)},
  'can_edit_until', ${momentText(changeableUntil(now))},
  'is_late', reviews.is_late,
  'hidden_reason', ${reasonForHiding(sql`reviews.hidden_code`)},
  'reply', case when review_replies.review_id is not null then json_build_object(
    'text', review_replies.text,
    'created_at', ${momentText(sql`review_replies.created_at`)},
    'edited_at', ${momentText(sql`review_replies.edited_at`)},
    'can_edit_until', ${momentText(replyChangeableUntil(now))}) end,
  'reply_is_hidden', review_replies.hidden_code is not null,
  'seller_has_written', exists (
    select from reviews as sellers where sellers.order_id = reviews.order_id and sellers.state = 'unpublished'))`

/** Null, but for the buyer's while neither an answer nor a review of the buyer may rest on what it says. */
export const changeableUntil = (now: Date): RawBuilder<Date> => sql`(
  select until from (select reviews.completed_at + ${editTime()} as until) as times
  where reviews.by = 'buyer' and reviews.state in ('published', 'held') and until > ${now}
    and not exists (select from review_replies as replies where replies.review_id = reviews.id)
    and not exists (
      select from reviews as sellers where sellers.order_id = reviews.order_id and sellers.by = 'seller'))`

/** Null once the review that is answered cannot be read, or the time is over. */
export const replyChangeableUntil = (now: Date): RawBuilder<Date> => sql`(
  select until from (select review_replies.created_at + ${editTime()} as until) as times
  where reviews.state = 'published' and review_replies.hidden_code is null and until > ${now})`

const editTime = () => sql`make_interval(hours => ${settings.REVIEW_EDIT_HOURS})`

/** Null where nothing is hidden. */
export const reasonForHiding = (
  code: RawBuilder<string | null>,
): RawBuilder<ReviewJson['hidden_reason']> => sql`(
  select json_build_object('code', code, 'text', text)
  from (values ${sql.join(Object.entries(hiddenReasons).map(([key, text]) => sql`(${key}, ${text})`))}) as reasons (code, text)
  where code = ${code})`

/** What this reader may know of it; null where that is nothing, not even that there is one. */
export function presentReview(json: ReviewJson, reader: ReviewReader): Review | null {
  if (reader === 'reviewed' && !readableStates.includes(json.state)) return null
  const isHidden = reader === 'reviewed' && json.state === 'hidden'
  return z.decode(review, {
    ...json,
    ...(isHidden && { rating: null, comments: null }),
    ...(reader === 'author' && json.reply_is_hidden && { reply: null }),
    seller_has_written: json.seller_has_written && json.by === 'buyer' && reader === 'author',
  })
}
