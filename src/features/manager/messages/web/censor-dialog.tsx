import { AlertList } from '#ui/alert-list.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { MessageRow } from './message-row.ts'
import * as texts from './texts.ts'

type CensorDialogProps = {
  message: MessageRow
  pending: boolean
  problems?: readonly string[]
  onClose: () => void
  onConfirm: () => void
}

/** What is censored cannot be brought back. */
export function CensorDialog({ message, problems = [], ...dialog }: CensorDialogProps) {
  const { sender, recipient } = message
  return (
    <ConfirmDialog
      open
      {...dialog}
      title={texts.censorTitle}
      confirmLabel={texts.censor}
      cancelLabel={managerTexts.keepButton}
    >
      <AlertList items={problems} />
      <p>{texts.censorWarning(sender.username, recipient.username)}</p>
    </ConfirmDialog>
  )
}
