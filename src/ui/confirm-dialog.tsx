import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** Asks: "Delete this gig?" */
  title: string
  children: ReactNode
  /** Verbs, not Yes and No. */
  confirmLabel: string
  cancelLabel: string
  tone?: 'danger' | 'primary'
  pending?: boolean
}

/** Only for what cannot be undone. The focus starts on the safe button. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  pending,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      shape="card"
      role="alertdialog"
      actions={
        <>
          <Button
            tone="secondary"
            data-autofocus
            onClick={onClose}
            className="max-sm:order-2 max-sm:w-full"
          >
            {cancelLabel}
          </Button>
          <Button tone={tone} pending={pending} onClick={onConfirm} className="max-sm:w-full">
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
