import { useAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { actOnGig } from '../contract.ts'
import { gigsChanged } from './gigs-changed.ts'
import * as texts from './texts-after-first-visit.ts'

type DeleteGigDialogProps = {
  gigId: number
  /** The `updated_at` that was looked at: a gig that has changed since is not deleted. */
  seenUpdatedAt?: string
  open: boolean
  onClose: () => void
  /** Told in the server's words. */
  onDeleted: (message: string) => void
}

export function DeleteGigDialog({
  gigId,
  seenUpdatedAt,
  open,
  onClose,
  onDeleted,
}: DeleteGigDialogProps) {
  const { isPending, problems, run, forgetProblems } = useAction()

  async function confirm() {
    const input = { id: gigId, action: 'delete', seen_updated_at: seenUpdatedAt } as const
    const { message } = await call<typeof actOnGig>('GET /api/gigs/{id}/{action}', input)
    onDeleted(message)
  }

  function close() {
    if (isPending) return
    // Asked for anew earlier, the gig could take this dialog and its sentence with it.
    if (problems.length > 0) void gigsChanged()
    forgetProblems()
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => run(confirm)}
      pending={isPending}
      title={texts.deleteTitle}
      cancelLabel={sharedTexts.declineButton}
      confirmLabel={texts.deleteConfirmButton}
    >
      <div className="flex flex-col gap-3">
        <AlertList items={problems} />
        <p>{texts.deleteWarning}</p>
      </div>
    </ConfirmDialog>
  )
}
