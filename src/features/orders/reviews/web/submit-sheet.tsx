import { type FormEvent, useId, useState } from 'react'
import { useAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { clearDraft, readDraft, writeDraft } from '#platform/web/forms/drafts.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { markStale } from '#platform/web/query-client.ts'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast.ts'
import type { orderSteps } from '../../contract.ts'
import type { OrderSteps } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import * as ordersTexts from '../../web/texts.ts'
import type { addReview } from '../contract.ts'
import { longestReview } from '../process.ts'
import { draftKeyOfBuyerReview, firstName } from './review-forms.ts'
import { ReviewFields } from './review-sheet.tsx'
import * as texts from './texts.ts'

type SubmitCall = (typeof orderSteps)['submit-for-review']

/** The seller submits the work and may say, before anybody else has, how it was to work for the buyer. */
export function SubmitSheet({ order, steps }: { order: Order; steps: OrderSteps }) {
  const id = useId()
  const [draft] = useState(() => readDraft(draftKeyOfBuyerReview(order.id)))
  const [rating, setRating] = useState(Number(draft?.rating ?? 0))
  const [comments, setComments] = useState(String(draft?.comments ?? ''))
  const [isRatingAsked, askRating] = useState(false)
  const { isPending, run } = useAction()
  const { name } = order.buyer

  function submit(event: FormEvent) {
    event.preventDefault()
    // Words without stars would be lost.
    if (rating === 0 && comments.trim() !== '') askRating(true)
    else void run(send)
  }

  async function send() {
    if (rating > 0) writeDraft(draftKeyOfBuyerReview(order.id), { rating, comments })
    steps.begin()
    try {
      steps.succeed(await call<SubmitCall>('POST /api/orders/review', { gig_order_id: order.id }))
      if (rating > 0) await addWritten({ orderId: order.id, rating, comments })
    } catch (error) {
      await steps.fail(error)
    }
    steps.close()
  }
  return (
    <Dialog
      open
      onClose={() => !isPending && steps.close()}
      title={ordersTexts.submitForReview}
      actions={
        <SendButton form={id} pending={isPending} className="max-sm:w-full">
          {texts.submitWork}
        </SendButton>
      }
    >
      <form method="post" id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="font-semibold">{texts.reviewBuyerOptional(name)}</p>
        <p className="text-meta text-muted">{texts.reviewBuyerHint(firstName(name))}</p>
        <ReviewFields
          stars={rating}
          starsError={isRatingAsked && rating === 0 ? texts.ratingAsked : undefined}
          onStars={setRating}
          comments={{
            name: 'comments',
            value: comments,
            maxLength: longestReview,
            onChange: event => setComments(event.target.value),
          }}
        />
      </form>
    </Dialog>
  )
}

/** The work is submitted whatever comes of it: what was refused is said, and is kept to be sent from the order. */
async function addWritten(written: {
  orderId: number
  rating: number
  comments: string
}): Promise<void> {
  const { orderId: gig_order_id, rating, comments } = written
  try {
    await call<typeof addReview>('POST /api/reviews/add', { gig_order_id, rating, comments })
    clearDraft(draftKeyOfBuyerReview(gig_order_id))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast({ message: sentencesOf(error).join(' ') })
  }
  await markStale('/api/orders')
}
