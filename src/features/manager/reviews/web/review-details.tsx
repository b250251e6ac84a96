import { useQuery } from '@tanstack/react-query'
import { hiddenReasons } from '#features/orders/reviews/process.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { read } from '#platform/web/query.ts'
import { Dialog } from '#ui/dialog.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { TimeText } from '#ui/time-text.tsx'
import * as gigsTexts from '../../gigs/web/texts.ts'
import type { AuditEntry, AuditWords } from '../../web/audit-changes.ts'
import { AuditList } from '../../web/audit-list.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { showReview } from '../contract.ts'
import { ReviewChip } from './review-chip.tsx'
import type { WholeReview } from './review-row.ts'
import { ReviewText } from './review-text.tsx'
import * as texts from './texts.ts'

/** The whole text with its earlier ones, every report, and what managers did. */
export function ReviewDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof showReview>('GET /api/manager/review/{id}', { id }),
  )
  return (
    <Dialog open title={texts.reviewNumber(id)} onClose={onClose}>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.reviewLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {data ? (
        <Details review={data.review} />
      ) : (
        !error && (
          <Loading label={texts.reviewLoading}>
            <div className="flex flex-col gap-4">
              <Skeleton className="h-24 w-full" />
              <Skeleton className="h-32 w-full" />
            </div>
          </Loading>
        )
      )}
    </Dialog>
  )
}

function Details({ review }: { review: WholeReview }) {
  const { author, about, versions, audit } = review
  return (
    <div className="flex flex-col gap-5 text-meta">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{texts.authorAbout(author.username, about.username)}</p>
        <ReviewChip state={review.state} />
      </div>
      <ReviewText review={review} isWhole />
      {versions.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="text-h2 font-semibold">{texts.earlierTexts}</h3>
          <ol className="flex flex-col gap-2">
            {versions.map(version => (
              <li
                key={version.replaced_at + version.part}
                className="rounded-control border border-border bg-sunken p-3"
              >
                <p className="flex flex-wrap justify-between gap-x-3 text-chip text-muted">
                  <span className="font-semibold">
                    {version.rating === null ? texts.reply : texts.starsOfFive(version.rating)}
                  </span>
                  <TimeText at={version.written_at} />
                </p>
                <p className="whitespace-pre-line [overflow-wrap:anywhere]">
                  {version.text || texts.noComment}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section className="flex flex-col gap-2">
        <h3 className="text-h2 font-semibold">{sharedTexts.history}</h3>
        <AuditList entries={audit.map(withReason)} words={words} />
      </section>
    </div>
  )
}

/** Why a text was hidden stands among what changed. */
const withReason = ({ reason, ...entry }: WholeReview['audit'][number]): AuditEntry =>
  reason === null ? entry : { ...entry, after: { ...entry.after, reason } }

const words: AuditWords = {
  fields: {
    reason: {
      name: managerTexts.reason,
      inWords: code => hiddenReasons[code as keyof typeof hiddenReasons],
    },
  },
  actions: {
    'review.approve': gigsTexts.approved,
    'review.hide': texts.hidden,
    'review.show': texts.shownAgain,
    'review.hide-reply': texts.replyHidden,
    'review.show-reply': texts.replyShownAgain,
  },
}
