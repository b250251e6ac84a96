import { Link } from 'react-router'
import { profiles } from '#features/accounts/web/profiles.ts'
import { TextSentOnce } from '#platform/web/pages/texts-sent-once.tsx'
import { formatDate } from '#ui/formats.ts'
import { ReportReview } from './report-review.tsx'
import { commentsId, replyId, type ShownReview } from './review-page.ts'
import * as texts from './texts.ts'

type ReviewCardProps = {
  review: ShownReview
  /** Whom it is about, who answers it. */
  aboutName: string
  /** Left out on the page of the gig itself. */
  showsGig?: boolean
}

/** What one side of an order says of the other, with the answer. */
export function ReviewCard({ review, aboutName, showsGig }: ReviewCardProps) {
  const { rating, comments, gig, reply, hidden_reason } = review
  if (review.is_hidden)
    return <p className="text-muted">{texts.hiddenReview(hidden_reason?.text ?? '')}</p>
  return (
    <article className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2 text-meta text-muted">
        <Stars rating={rating ?? 0} />
        <Author author={review.author} />
        <Dates at={review.published_at} editedAt={review.edited_at} />
      </p>
      {review.is_late && <p className="text-meta text-muted">{texts.late}</p>}
      {comments !== null && comments !== '' && (
        <TextSentOnce id={commentsId(review.id)} text={comments} className={wordsLook} />
      )}
      {showsGig && gig && (
        <Link
          to={`/gigs/view/${gig.id}/${gig.slug}`}
          className="-my-2 inline-flex min-h-11 items-center self-start text-meta text-muted underline underline-offset-2 [overflow-wrap:anywhere]"
        >
          {gig.title}
        </Link>
      )}
      {reply && (
        <div className="flex flex-col gap-1 rounded-control bg-sunken p-3">
          <p className="flex flex-wrap items-baseline gap-x-2 text-meta text-muted">
            <b className="text-ink [overflow-wrap:anywhere]">{texts.replyOf(aboutName)}</b>
            <Dates at={reply.created_at} editedAt={reply.edited_at} />
          </p>
          <TextSentOnce id={replyId(review.id)} text={reply.text} className={wordsLook} />
        </div>
      )}
      <ReportReview review={review} />
    </article>
  )
}

/** As they were typed, also where one word fills the line. */
const wordsLook = 'max-w-prose whitespace-pre-line [overflow-wrap:anywhere]'

function Stars({ rating }: { rating: number }) {
  return (
    <span className="text-ink">
      <span aria-hidden="true">{'★'.repeat(rating) + '☆'.repeat(5 - rating)}</span>
      <span className="sr-only">{texts.outOf(rating)}</span>
    </span>
  )
}

function Author({ author }: Pick<ShownReview, 'author'>) {
  if (!author) return <span>{texts.somebody}</span>
  if (!author.username) return <b className="text-ink [overflow-wrap:anywhere]">{author.name}</b>
  return (
    <Link
      to={profiles + author.username}
      className="-my-3 inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-2 [overflow-wrap:anywhere]"
    >
      {author.name}
    </Link>
  )
}

function Dates({ at, editedAt }: { at: string | null; editedAt: string | null }) {
  if (!at) return null
  return (
    <span>
      <time dateTime={at}>{formatDate(new Date(at))}</time>
      {editedAt && ` · ${texts.edited}`}
    </span>
  )
}
