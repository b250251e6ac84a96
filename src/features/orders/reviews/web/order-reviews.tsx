import { useState } from 'react'
import { useLazyDialog } from '#platform/web/lazy-dialog.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/formats.ts'
import { Card } from '#ui/page.tsx'
import { TimeText } from '#ui/time-text.tsx'
import { orderStatus } from '../../process.ts'
import type { Order } from '../../web/order-words.ts'
import * as ordersTexts from '../../web/texts.ts'
import { firstName, openForms, type Review, type ReviewForm } from './review-forms.ts'
import type { ReviewSheetProps } from './review-sheet.tsx'
import { Stars } from './stars.tsx'
import * as texts from './texts.ts'

const loadSheet = () => import('./review-sheet.tsx')

/** What each side wrote of the other, and what whoever looks may do about it. */
export function OrderReviews({ order }: { order: Order }) {
  const { review, buyer_review, can_review_buyer } = order
  if (!review && !buyer_review && !can_review_buyer) return null
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {can_review_buyer && <BuyerToReview order={order} />}
      {review && review.state !== 'pending' && <ReviewCard order={order} review={review} />}
      {buyer_review && <ReviewCard order={order} review={buyer_review} />}
    </div>
  )
}

function BuyerToReview({ order }: { order: Order }) {
  const [isOpen, open] = useState(false)
  const { name } = order.buyer
  return (
    <Card className="flex flex-col items-start gap-3 [overflow-wrap:anywhere]">
      <h2 className="text-h2 font-semibold">{texts.reviewBuyerTitle(name)}</h2>
      <p className="text-meta text-muted">{texts.reviewBuyerHint(firstName(name))}</p>
      <Button tone="secondary" onClick={() => open(true)} onPointerEnter={loadSheet}>
        {texts.reviewBuyerButton}
      </Button>
      {isOpen && <LazyReview order={order} form="add" onClose={() => open(false)} />}
    </Card>
  )
}

type ReviewCardProps = { order: Order; review: Review }

function ReviewCard({ order, review }: ReviewCardProps) {
  const { role } = order
  const { by, rating, comments, completed_at, edited_at } = review
  const author = role === by ? ordersTexts.you : order[by].username
  const state = stateWords(review, order)
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-h2 font-semibold">
        {by === 'buyer' ? ordersTexts.review : texts.reviewOfBuyer}
      </h2>
      <p className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
        {rating !== null && <Stars rating={rating} />}
        <span className="[overflow-wrap:anywhere]">{ordersTexts.by(author)}</span>
        {completed_at && <TimeText at={completed_at} />}
        {edited_at && <span>{texts.edited}</span>}
        {review.is_late && <span>{texts.writtenLate}</span>}
      </p>
      {state && <p className="text-meta font-semibold">{state}</p>}
      {comments && <Words>{comments}</Words>}
      {review.reply && (
        <div className="flex flex-col gap-1 rounded-control bg-sunken p-3">
          <p className="text-meta text-muted">
            {texts.answerBy(order[by === 'buyer' ? 'seller' : 'buyer'].name)}
          </p>
          <Words>{review.reply.text}</Words>
        </div>
      )}
      <ReviewActions order={order} review={review} />
    </Card>
  )
}

const Words = ({ children }: { children: string }) => (
  <p className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</p>
)

function stateWords({ state, hidden_reason }: Review, { status_id }: Order): string | null {
  if (state === 'unpublished')
    return status_id === orderStatus.cancelled ? texts.neverPublished : texts.notPublished
  if (state === 'held') return texts.beingChecked
  return hidden_reason && texts.hiddenBecause(hidden_reason.text)
}

const formButtons = {
  edit: texts.editButton,
  reply: texts.answerButton,
  report: texts.reportButton,
  'report-reply': texts.reportAnswerButton,
} as const

/** Each opens a form of its own. */
function ReviewActions({ order, review }: ReviewCardProps) {
  const [form, open] = useState<ReviewForm>()
  const { can_edit_until } = review
  const forms = openForms(order, review)
  if (forms.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {forms.map(each => (
        <Button key={each} tone="quiet" onClick={() => open(each)} onPointerEnter={loadSheet}>
          {each === 'reply' && review.reply ? texts.changeAnswer : formButtons[each]}
        </Button>
      ))}
      {can_edit_until && forms.includes('edit') && (
        <span className="text-meta text-muted">
          {texts.changeableUntil(formatMoment(new Date(can_edit_until)))}
        </span>
      )}
      {form && (
        <LazyReview order={order} review={review} form={form} onClose={() => open(undefined)} />
      )}
    </div>
  )
}

function LazyReview(props: ReviewSheetProps) {
  const module = useLazyDialog(loadSheet, props.onClose)
  return module ? <module.ReviewSheet {...props} /> : null
}
