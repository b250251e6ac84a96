import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import * as texts from './texts.ts'

type DeactivateDialogProps = {
  username: string
  open: boolean
  pending: boolean
  onClose: () => void
  onConfirm: () => void
}

export function DeactivateDialog({ username, ...dialog }: DeactivateDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={texts.deactivateCustomer(username)}
      confirmLabel={texts.deactivate}
      cancelLabel={texts.keepActive}
    >
      <p>{texts.deactivateWarning}</p>
    </ConfirmDialog>
  )
}
