import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

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
      title={`Deactivate ${username}?`}
      confirmLabel="Deactivate"
      cancelLabel="Keep active"
    >
      <p>
        They are logged out on every device and cannot log in, and nobody sees their gigs. Orders
        under way go on. You can activate them again.
      </p>
    </ConfirmDialog>
  )
}
