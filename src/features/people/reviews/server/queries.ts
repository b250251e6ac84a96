import { type RawBuilder, sql } from 'kysely'
import { hasProfile } from '#features/accounts/server/present.ts'
import { gigTypes } from '#features/gigs/process.ts'
import { mayView } from '#features/gigs/server/policy.ts'
import { caller } from '#features/gigs/server/queries.ts'
import { readDbOf } from '#platform/server/database/database.ts'
import { notFound, unauthenticated } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { countPlaces, type StarCount } from '../../server/present.ts'
import { canBeFound, noSuchPerson, type ReviewSubject, starCounts } from '../../server/queries.ts'
import { type PublicReview, type PublicReviewRow, presentPublicReview } from './present.ts'

type Paging = { page: number; records_per_page: number; rating?: number | undefined }
type Asking = { viewer: Viewer | null; now: Date }
type ReviewPage = { data: PublicReview[]; total: number; counts: StarCount[] }

/**
 * One page of what was written of a person, newest first.
 * @throws 401 for a visitor who asks about a buyer, 404
 */
export async function pageOfPersonsReviews(
  input: Paging & { username: string; role: 'seller' | 'buyer' },
  { viewer }: Asking,
): Promise<ReviewPage> {
  const { username, role, ...paging } = input
  if (role === 'buyer' && !viewer) throw unauthenticated()
  const { rows } = await sql<{ id: number }>`
    select id from users where ${canBeFound(username)}`.execute(readDbOf(viewer))
  const [person] = rows
  if (!person) throw noSuchPerson()
  return pageOfReviews({ subject: role, subjectId: person.id, paging, viewer })
}

/**
 * One page of what buyers wrote of orders on a gig, newest first. Who wrote of a Request would be its owner, whom everybody
 * knows: of one there is none.
 * @throws 404
 */
export async function pageOfGigsReviews(
  input: Paging & { id: number },
  { viewer, now }: Asking,
): Promise<ReviewPage> {
  const { id, ...paging } = input
  const { rows } = await sql<{ type_id: number }>`
    with ${caller({ viewer, now })}
    select type_id from gigs cross join caller where gigs.id = ${id} and ${mayView}`.execute(
    readDbOf(viewer),
  )
  const [gig] = rows
  if (!gig) throw notFound('There is no such gig.')
  if (gig.type_id !== gigTypes.offer) return { data: [], total: 0, counts: [] }
  return pageOfReviews({ subject: 'gig', subjectId: id, paging, viewer })
}

/** By whom, and in which column, each subject is reviewed. */
const columns: Record<ReviewSubject, RawBuilder<unknown>> = {
  seller: sql`by = 'buyer' and seller_id`,
  gig: sql`by = 'buyer' and gig_id`,
  buyer: sql`by = 'seller' and buyer_id`,
}

type Wanted = { subject: ReviewSubject; subjectId: number; paging: Paging; viewer: Viewer | null }

/** Straight from an index of those that can be read, and the total from what is counted: however many there are. */
async function pageOfReviews({ subject, subjectId, paging, viewer }: Wanted): Promise<ReviewPage> {
  const { page, records_per_page, rating } = paging
  const asked =
    rating === undefined
      ? sql`state in ('published', 'hidden') and published_at is not null`
      : sql`state = 'published' and rating = ${rating}`
  const { rows } = await sql<{ data: PublicReviewRow[]; counts: StarCount[] }>`
    select ${starCounts(subject, sql`${subjectId}`)} as counts, (
      select coalesce(json_agg(${publicReviewRow} order by reviews.published_at desc, reviews.id desc), '[]')
      from (
        select id from reviews where ${columns[subject]} = ${subjectId} and ${asked}
        order by published_at desc, id desc
        limit ${records_per_page} offset ${(page - 1) * records_per_page}) as page
      join reviews on reviews.id = page.id
      join gigs on gigs.id = reviews.gig_id
      join users as author on author.id = reviews.reviewer_id
      left join review_replies as reply on reply.review_id = reviews.id and reply.hidden_code is null
    ) as data`.execute(readDbOf(viewer))
  const { data = [], counts = [] } = rows[0] ?? {}
  return { data: data.map(presentPublicReview), total: countPlaces(counts, rating), counts }
}

/** A Request's owner is the buyer, who must not be known by a review that had to be written. */
const publicReviewRow = sql`json_build_object(
  'id', reviews.id,
  'by', reviews.by,
  'rating', reviews.rating,
  'comments', reviews.comments,
  'published_at', reviews.published_at,
  'edited_at', reviews.edited_at,
  'is_late', reviews.is_late,
  'hidden_code', reviews.hidden_code,
  'gig', case when reviews.by = 'buyer' and gigs.listed and gigs.type_id = ${sql.lit(gigTypes.offer)}
    then json_build_object('id', gigs.id, 'title', gigs.title, 'slug', gigs.slug) end,
  'author', case when author.closed_at is null then json_build_object(
    'name', author.name, 'username', case when ${hasProfile('author')} then author.username end) end,
  'reply', case when reply.review_id is not null then json_build_object(
    'text', reply.text, 'created_at', reply.created_at, 'edited_at', reply.edited_at) end)`
