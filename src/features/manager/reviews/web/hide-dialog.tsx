import { hiddenReasons } from '#features/orders/reviews/process.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { markStale } from '#platform/web/query-client.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextArea } from '#ui/text-area.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
import * as managerTexts from '../../web/texts.ts'
import { longestNote, moderateReview } from '../contract.ts'
import type { ReviewAction, ReviewRow } from './review-row.ts'
import * as texts from './texts.ts'

type HideDialogProps = { review: ReviewRow; action: ReviewAction; onClose: () => void }

const reasons = Object.entries(hiddenReasons).map(([value, label]) => ({ value, label }))

/** Asks for the reason that stands in the place of what is hidden, and for a word to other managers. */
export function HideDialog({ review, action, onClose }: HideDialogProps) {
  const form = useContractForm(moderateReview.input, {
    defaultValues: { id: review.id, action, reason: '', note: '' },
    prompts: { reason: texts.reasonAsked },
  })
  const isReply = action === 'hide-reply'

  const hide = form.submit(async values => {
    const answer = await call<typeof moderateReview>('POST /api/manager/review/{id}', values)
    onClose()
    showToast({ message: answer.message })
    await markStale('/api/manager')
  })
  return (
    <Dialog
      open
      title={isReply ? texts.hideReplyTitle : texts.hideTitle}
      shape="card"
      onClose={onClose}
      actions={
        <>
          <Button
            tone="secondary"
            data-autofocus
            onClick={onClose}
            className="max-sm:order-2 max-sm:w-full"
          >
            {sharedTexts.goBack}
          </Button>
          <Button
            tone="danger"
            onClick={() => hide()}
            pending={form.pending}
            className="max-sm:w-full"
          >
            {isReply ? texts.hideReply : texts.hideReview}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AlertList items={form.alerts} />
        <RadioCards
          label={managerTexts.reason}
          hint={isReply ? texts.hideReplyHint : texts.hideHint}
          options={reasons}
          {...form.field('reason')}
          value={String(form.value('reason') ?? '')}
        />
        <TextArea
          label={texts.note}
          hint={texts.noteHint}
          rows={2}
          maxLength={longestNote}
          {...form.field('note')}
        />
      </div>
    </Dialog>
  )
}
