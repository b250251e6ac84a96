import type { MatchDecision } from '#features/gigs/images/matching/process.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { markStale } from '#platform/web/query-client.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
import * as reviewsTexts from '../../../reviews/web/texts.ts'
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
    onClose()
    showToast({ message: answer.message })
    await markStale('/api/manager')
  })
  return (
    <Dialog
      open
      title={isCopied ? texts.copiedTitle : texts.allowedTitle}
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
            tone={isCopied ? 'danger' : 'primary'}
            onClick={() => decide()}
            pending={form.pending}
            className="max-sm:w-full"
          >
            {isCopied ? texts.markCopied : texts.allow}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AlertList items={form.alerts} />
        <p>{texts.decideHint}</p>
        <TextArea
          label={reviewsTexts.note}
          hint={reviewsTexts.noteHint}
          rows={2}
          maxLength={longestNote}
          {...form.field('note')}
        />
      </div>
    </Dialog>
  )
}
