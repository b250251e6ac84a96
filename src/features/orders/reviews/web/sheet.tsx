import { type BaseSyntheticEvent, type ReactNode, useId } from 'react'
import type { FormAlert } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import * as texts from './texts.ts'

type SheetProps = {
  title: string
  form: { pending: boolean; alerts: FormAlert[] }
  send: (event?: BaseSyntheticEvent) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** What is around each form about a review. */
export function Sheet({ title, form, send, onClose, children }: SheetProps) {
  const id = useId()
  return (
    <Dialog
      open
      onClose={() => !form.pending && onClose()}
      title={title}
      actions={
        <SendButton form={id} pending={form.pending} className="max-sm:w-full">
          {texts.sendButton}
        </SendButton>
      }
    >
      <form method="post" id={id} noValidate onSubmit={send} className="flex flex-col gap-4">
        <AlertList items={form.alerts} />
        {children}
      </form>
    </Dialog>
  )
}
