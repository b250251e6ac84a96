import type { MatchDecision } from '#features/gigs/images/matching/process.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { TextArea } from '#ui/text-area.tsx'
import * as reviewsTexts from '../../../reviews/web/texts.ts'
import { DecisionDialog, finishDecision } from '../../../web/decision-dialog.tsx'
import { decideImageMatch, longestNote } from '../contract.ts'
import * as texts from './texts.ts'

type DecideMatchDialogProps = { matchId: number; decision: MatchDecision; onClose: () => void }

/** Asks once more, and for a word to other managers: a decision stays. */
export function DecideMatchDialog({ matchId, decision, onClose }: DecideMatchDialogProps) {
  const form = useContractForm(decideImageMatch.input, {
    defaultValues: { id: matchId, decision, note: '' },
  })
  const isCopied = decision === 'copied'

  const decide = form.submit(async values => {
    const answer = await call<typeof decideImageMatch>(
      'POST /api/manager/gig-image-matches/{id}',
      values,
    )
    await finishDecision(answer.message, onClose)
  })
  return (
    <DecisionDialog
      title={isCopied ? texts.copiedTitle : texts.allowedTitle}
      confirmLabel={isCopied ? texts.markCopied : texts.allow}
      tone={isCopied ? 'danger' : 'primary'}
      form={form}
      onConfirm={() => decide()}
      onClose={onClose}
    >
      <p>{texts.decideHint}</p>
      <TextArea
        label={reviewsTexts.note}
        hint={reviewsTexts.noteHint}
        rows={2}
        maxLength={longestNote}
        {...form.field('note')}
      />
    </DecisionDialog>
  )
}
