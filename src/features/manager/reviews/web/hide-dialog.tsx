import { hiddenReasons } from '#features/orders/reviews/process.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { DecisionDialog, finishDecision } from '../../web/decision-dialog.tsx'
import * as managerTexts from '../../web/texts.ts'
import { longestNote, moderateReview } from '../contract.ts'
import type { ReviewAction, ReviewRow } from './review-row.ts'
import * as texts from './texts.ts'

type HideDialogProps = { review: ReviewRow; action: ReviewAction; onClose: () => void }

const reasons = Object.entries(hiddenReasons).map(([value, label]) => ({ value, label }))

/** Asks for the reason that stands in the place of what is hidden, and for a word to other managers. */
export function HideDialog({ review, action, onClose }: HideDialogProps) {
  const form = useContractForm(moderateReview.input, {
    // As it was read when the dialogue opened: what a list fetches meanwhile stands behind it.
    defaultValues: {
      ...{ id: review.id, action, reason: '', note: '' },
      seen_changed_at: review.changed_at,
    },
    prompts: { reason: texts.reasonAsked },
  })
  const isReply = action === 'hide-reply'
  const ofReview = review.published_at ? texts.hideHint : texts.hideHeldHint

  const hide = form.submit(async values => {
    const answer = await call<typeof moderateReview>('POST /api/manager/review/{id}', values)
    await finishDecision(answer.message, onClose)
  })
  return (
    <DecisionDialog
      title={isReply ? texts.hideReplyTitle : texts.hideTitle}
      confirmLabel={isReply ? texts.hideReply : texts.hideReview}
      tone="danger"
      form={form}
      onConfirm={() => hide()}
      onClose={onClose}
    >
      <RadioCards
        label={managerTexts.reason}
        hint={isReply ? texts.hideReplyHint : ofReview}
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
    </DecisionDialog>
  )
}
