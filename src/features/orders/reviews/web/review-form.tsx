import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { afterReview } from '#features/accounts/web/current-user.ts'
import * as accountsTexts from '#features/accounts/web/texts-after-first-visit.ts'
import { call } from '#platform/web/api.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { showToast } from '#ui/toast.ts'
import { UserBadge } from '#ui/user-badge.tsx'
import * as ordersTexts from '../../web/texts.ts'
import { completeReview } from '../contract.ts'
import { shortenName } from '../process.ts'
import { markReviewsStale } from './mark-reviews-stale.ts'
import { StarField } from './star-field.tsx'
import * as texts from './texts.ts'

type PendingReview = NonNullable<OwnUser['pending_review']>
type ReviewFormProps = { review: PendingReview; userId: number }

export function ReviewForm({ review, userId }: ReviewFormProps) {
  const form = useReviewForm({ review, userId })
  const rating = form.field('rating')
  return (
    <form
      method="post"
      noValidate
      aria-label={ordersTexts.review}
      onSubmit={form.send}
      className="flex flex-1 flex-col gap-4 lg:flex-none lg:gap-6"
    >
      <AlertList items={form.alerts} />
      <Card className="flex flex-col gap-6">
        <Subject review={review} />
        {review.seller_has_written && <Notice>{texts.sellerHasWritten(review.seller.name)}</Notice>}
        <StarField
          label={texts.yourRating}
          name="rating"
          value={Number(form.value('rating'))}
          error={rating.error}
          onChange={stars => form.setValue('rating', stars)}
        />
        <TextArea
          label={texts.commentOptional}
          hint={texts.commentHint}
          {...form.field('comments')}
        />
        <p className="text-meta text-muted">
          {texts.publicNameHint(review.seller.name, shortenName(review.buyer.name))}
        </p>
      </Card>
      <ActionBar>
        <LinkButton to="/logout" tone="quiet">
          {accountsTexts.logOut}
        </LinkButton>
        <SendButton pending={form.pending} className="max-lg:flex-1">
          {texts.submitReview}
        </SendButton>
      </ActionBar>
    </form>
  )
}

function useReviewForm({ review, userId }: ReviewFormProps) {
  const draftKey = `review:${userId}:${review.id}`
  const form = useContractForm(completeReview.input, {
    defaultValues: { review_id: review.id, rating: 5, comments: '' },
    draftKey,
    called: { comments: 'comment' },
    prompts: { rating: texts.ratingAsked },
  })

  const send = form.submit(async values => {
    try {
      const written = await call<typeof completeReview>('POST /api/reviews/complete', values)
      showToast({ message: written.message })
    } catch (error) {
      if (!isWritten(error)) throw error
      showToast({ message: sentencesOf(error).join(' ') })
    }
    markReviewsStale()
    await afterReview(review.id)
  })
  return { ...form, send }
}

/** In another tab, or before an answer that never arrived. */
const isWritten = (error: unknown) => error instanceof ApiError && error.status === 409

/** Whom and what it is about. */
function Subject({ review: { seller, gig } }: { review: PendingReview }) {
  return (
    <div className="flex items-center gap-3">
      <PersonAvatar person={seller} />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5">
          <span translate="no" className="truncate">
            <span className="font-semibold">{seller.name}</span>{' '}
            <span className="text-muted">{seller.username}</span>
          </span>
          <UserBadge
            premium={seller.active_subscription !== null}
            verified={seller.is_kyc_verified}
          />
        </p>
        <p className="text-meta text-muted">{gig.title}</p>
      </div>
    </div>
  )
}
