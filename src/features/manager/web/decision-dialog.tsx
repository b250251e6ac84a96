import type { ComponentProps, ReactNode } from 'react'
import { markStale } from '#platform/web/query-client.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'

type DecisionDialogProps = {
  title: string
  confirmLabel: string
  tone?: 'primary' | 'danger'
  form: { alerts: ComponentProps<typeof AlertList>['items']; pending: boolean }
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * Asks once more before a manager decides, mostly for a reason or a note. It stays open until what was sent is answered,
 * and what was refused has been read.
 */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, confirmLabel, tone = 'primary', form, onConfirm, onClose, children } = props
  function close() {
    if (form.pending) return
    // Somebody else was quicker, perhaps. Asked for anew earlier, a row could take this dialog and its sentence with it.
    if (form.alerts.length > 0) void markStale('/api/manager')
    onClose()
  }
  return (
    <Dialog
      open
      title={title}
      shape="card"
      onClose={close}
      actions={
        <>
          <Button
            tone="secondary"
            data-autofocus
            onClick={close}
            className="max-sm:order-2 max-sm:w-full"
          >
            {sharedTexts.goBack}
          </Button>
          <Button tone={tone} onClick={onConfirm} pending={form.pending} className="max-sm:w-full">
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AlertList items={form.alerts} />
        {children}
      </div>
    </Dialog>
  )
}

/** Closes the dialog, says what was done, and has the managers' lists asked for anew. */
export async function finishDecision(message: string, onClose: () => void): Promise<void> {
  onClose()
  showToast({ message })
  await markStale('/api/manager')
}
