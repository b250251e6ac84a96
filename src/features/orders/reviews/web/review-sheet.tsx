import { type BaseSyntheticEvent, type ComponentProps, type ReactNode, useId } from 'react'
import { call } from '#platform/web/api.ts'
import { type FormAlert, useContractForm } from '#platform/web/forms.ts'
import { markStale } from '#platform/web/query-client.ts'
import { SendButton } from '#platform/web/send-button.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { showToast } from '#ui/toast.ts'
import type { Order } from '../../web/order-words.ts'
import { addReview, replyToReview, reportReview, updateReview } from '../contract.ts'
import { draftKeyOfBuyerReview, firstName, type Review, type ReviewForm } from './review-forms.ts'
import { StarField } from './star-field.tsx'
import * as texts from './texts.ts'

type SheetProps = { order: Order; onClose: () => void }

/** One of the forms about a review; what is typed is kept until it is sent. */
export function ReviewSheet({
  form,
  review,
  ...sheet
}: SheetProps & { form: ReviewForm; review?: Review }) {
  if (form === 'add' || !review) return <AddSheet {...sheet} />
  if (form === 'edit') return <EditSheet {...sheet} review={review} />
  if (form === 'reply') return <ReplySheet {...sheet} review={review} />
  return <ReportSheet {...sheet} review={review} part={form === 'report' ? 'review' : 'reply'} />
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

function ReportSheet({
  review,
  part,
  onClose,
}: SheetProps & { review: Review; part: 'review' | 'reply' }) {
  const form = useContractForm(reportReview.input, {
    defaultValues: { review_id: review.id, part, reason: '' },
    prompts: { reason: texts.reportAsked },
  })
  const send = form.submit(async values =>
    finish(await call<typeof reportReview>('POST /api/reviews/report', values), onClose),
  )
  return (
    <Sheet form={form} send={send} title={texts.reportTitle} onClose={onClose}>
      <TextArea label={texts.reportLabel} hint={texts.reportHint} {...form.field('reason')} />
    </Sheet>
  )
}

/** What comes of it is asked for anew. */
async function finish({ message }: { message: string }, close: () => void): Promise<void> {
  await markStale('/api/orders')
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

type SheetFrameProps = {
  title: string
  form: { pending: boolean; alerts: FormAlert[] }
  send: (event?: BaseSyntheticEvent) => Promise<void>
  onClose: () => void
  children: ReactNode
}

function Sheet({ title, form, send, onClose, children }: SheetFrameProps) {
  const id = useId()
  return (
    <Dialog
      open
      onClose={() => !form.pending && onClose()}
      title={title}
      actions={
        <SendButton form={id} pending={form.pending} className="max-sm:w-full">
          {texts.sendButton}
        </SendButton>
      }
    >
      <form method="post" id={id} noValidate onSubmit={send} className="flex flex-col gap-4">
        <AlertList items={form.alerts} />
        {children}
      </form>
    </Dialog>
  )
}
