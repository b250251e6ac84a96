import type { ComponentProps } from 'react'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { TextArea } from '#ui/text-area.tsx'
import { showToast } from '#ui/toast.ts'
import type { Order } from '../../web/order-words.ts'
import { addReview, replyToReview, updateReview } from '../contract.ts'
import { markReviewsStale } from './mark-reviews-stale.ts'
import { ReportSheet } from './report-sheet.tsx'
import { draftKeyOfBuyerReview, firstName, type Review, type ReviewForm } from './review-forms.ts'
import { Sheet } from './sheet.tsx'
import { StarField } from './star-field.tsx'
import * as texts from './texts.ts'

type SheetProps = { order: Order; onClose: () => void }
export type ReviewSheetProps = SheetProps & { form: ReviewForm; review?: Review }

/** One of the forms about a review; what is typed is kept until it is sent. */
export function ReviewSheet({ form, review, ...sheet }: ReviewSheetProps) {
  if (form === 'add' || !review) return <AddSheet {...sheet} />
  if (form === 'edit') return <EditSheet {...sheet} review={review} />
  if (form === 'reply') return <ReplySheet {...sheet} review={review} />
  const part = form === 'report' ? 'review' : 'reply'
  return <ReportSheet reviewId={review.id} part={part} onClose={sheet.onClose} />
}

function AddSheet({ order, onClose }: SheetProps) {
  const form = useContractForm(addReview.input, {
    defaultValues: { gig_order_id: order.id, rating: 0, comments: '' },
    draftKey: draftKeyOfBuyerReview(order.id),
    ...words,
  })
  const send = form.submit(async values =>
    finish(await call<typeof addReview>('POST /api/reviews/add', values), onClose),
  )
  const { name } = order.buyer
  return (
    <Sheet form={form} send={send} title={texts.reviewBuyerTitle(name)} onClose={onClose}>
      <p className="text-meta text-muted">{texts.reviewBuyerHint(firstName(name))}</p>
      <ReviewFields
        stars={Number(form.value('rating'))}
        starsError={form.field('rating').error}
        onStars={stars => form.setValue('rating', stars)}
        comments={form.field('comments')}
      />
    </Sheet>
  )
}

function EditSheet({ review, onClose }: SheetProps & { review: Review }) {
  const { rating, comments } = review
  const form = useContractForm(updateReview.input, {
    defaultValues: { review_id: review.id, rating, comments },
    ...words,
  })
  const send = form.submit(async values =>
    finish(await call<typeof updateReview>('POST /api/reviews/update', values), onClose),
  )
  return (
    <Sheet form={form} send={send} title={texts.editTitle} onClose={onClose}>
      <ReviewFields
        stars={Number(form.value('rating'))}
        starsError={form.field('rating').error}
        onStars={stars => form.setValue('rating', stars)}
        comments={form.field('comments')}
      />
    </Sheet>
  )
}

function ReplySheet({ review, onClose }: SheetProps & { review: Review }) {
  const form = useContractForm(replyToReview.input, {
    defaultValues: { review_id: review.id, reply: review.reply?.text ?? '' },
    draftKey: `review-answer:${review.id}`,
    called: { reply: 'answer' },
    prompts: { reply: texts.answerAsked },
  })
  const send = form.submit(async values =>
    finish(await call<typeof replyToReview>('POST /api/reviews/reply', values), onClose),
  )
  return (
    <Sheet form={form} send={send} title={texts.answerTitle} onClose={onClose}>
      <TextArea label={texts.answerLabel} hint={texts.answerHint} {...form.field('reply')} />
    </Sheet>
  )
}

/** What comes of it is asked for anew. */
async function finish({ message }: { message: string }, close: () => void): Promise<void> {
  await markReviewsStale()
  showToast({ message })
  close()
}

const words = { called: { comments: 'comment' }, prompts: { rating: texts.ratingAsked } } as const

type ReviewFieldsProps = {
  stars: ComponentProps<typeof StarField>['value']
  starsError: string | undefined
  onStars: (stars: number) => void
  comments: Omit<ComponentProps<typeof TextArea>, 'label' | 'hint'>
}

export function ReviewFields({ stars, starsError, onStars, comments }: ReviewFieldsProps) {
  return (
    <>
      <StarField
        label={texts.yourRating}
        name="rating"
        value={stars}
        error={starsError}
        onChange={onStars}
      />
      <TextArea label={texts.commentOptional} hint={texts.commentHint} {...comments} />
    </>
  )
}
