import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { reviewFlags } from '#features/orders/reviews/moderation/process.ts'
import { classNames } from '#ui/class-names.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { TimeText } from '#ui/time-text.tsx'
import { MarkedText } from './marked-text.tsx'
import type { ReviewRow } from './review-row.ts'
import * as texts from './texts.ts'

/** So many lines and reports are enough to see whether one has to look closer. */
const reportsInList = 2

/** Stars, words and reply, why the review waits, and what was said by those who reported it. */
export function ReviewText({ review, isWhole = false }: { review: ReviewRow; isWhole?: boolean }) {
  const { reports, report_count, reasons, hidden_reason } = review
  const shown = isWhole ? reports : reports.slice(0, reportsInList)
  const more = report_count - shown.length
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {review.rating !== null && <Stars rating={review.rating} />}
        {review.completed_at && <TimeText at={review.completed_at} />}
      </p>
      {review.comments ? (
        <Words review={review} isWhole={isWhole} text={review.comments} />
      ) : (
        <p className="text-muted">{texts.noComment}</p>
      )}
      {hidden_reason && <p className="text-muted">{texts.hiddenFor(hidden_reason.text)}</p>}
      <Reply review={review} isWhole={isWhole} />
      {reasons.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {reasons.map(reason => (
            <StatusChip key={reason} tone={reason === 'connected' ? 'warn' : 'danger'}>
              {reviewFlags[reason]}
            </StatusChip>
          ))}
        </p>
      )}
      {shown.map(report => (
        <p
          key={`${report.part} ${report.by.id}`}
          className="text-muted [overflow-wrap:anywhere] line-clamp-6"
        >
          {texts.reportedBy(report.by.username, report.part, report.reason)}
        </p>
      ))}
      {more > 0 && <p className="text-muted">{texts.moreReports(more)}</p>}
    </div>
  )
}

function Stars({ rating }: { rating: number }) {
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-ink tabular-nums">
      <Star size={14} aria-hidden="true" className="fill-current" />
      <span aria-hidden="true">{rating}</span>
      <span className="sr-only">{texts.starsOfFive(rating)}</span>
    </span>
  )
}

type WordsProps = { review: ReviewRow; isWhole: boolean; text: string }

const Words = ({ review, isWhole, text }: WordsProps): ReactNode => (
  <p
    className={classNames(
      'max-w-prose whitespace-pre-line text-body [overflow-wrap:anywhere]',
      !isWhole && 'line-clamp-6',
    )}
  >
    <MarkedText text={text} words={review.flagged_words} />
  </p>
)

function Reply({ review, isWhole }: Omit<WordsProps, 'text'>) {
  const { reply, about, reply_hidden_reason } = review
  if (!reply) return null
  return (
    <div className="flex flex-col gap-1 border-l-4 border-border pl-3">
      <p className="text-muted">{texts.repliedBy(about.username)}</p>
      <Words review={review} isWhole={isWhole} text={reply.text} />
      {reply_hidden_reason && (
        <p className="text-muted">{texts.replyHiddenFor(reply_hidden_reason.text)}</p>
      )}
    </div>
  )
}
