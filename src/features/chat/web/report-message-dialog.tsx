import { useId } from 'react'
import { cutText } from '#platform/cut-text.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
import { reportMessage } from '../contract.ts'
import { textOf } from './plain-text.ts'
import * as texts from './texts.ts'
import type { Message } from './thread.ts'

const longestQuote = 160

/** Reports a received message to the managers. A reason is optional. */
export function ReportMessageDialog({
  message,
  onClose,
}: {
  message: Message
  onClose: () => void
}) {
  const id = useId()
  const form = useContractForm(reportMessage.input, {
    defaultValues: { message_id: message.id, reason: '' },
  })
  function close() {
    if (!form.pending) onClose()
  }
  const send = form.submit(async values => {
    const answer = await call<typeof reportMessage>('POST /api/chat/message/report', values)
    showToast({ message: answer.message })
    onClose()
  })
  const text = message.message ? textOf(message.message) : message.file?.original_name
  return (
    <Dialog
      open
      onClose={close}
      title={texts.reportMessageTitle}
      shape="card"
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
          <SendButton tone="danger" form={id} pending={form.pending} className="max-sm:w-full">
            {texts.reportMessage}
          </SendButton>
        </>
      }
    >
      <form method="post" id={id} noValidate onSubmit={send} className="flex flex-col gap-4">
        <AlertList items={form.alerts} />
        {text && (
          <blockquote className="border-l-4 border-border pl-3 text-muted [overflow-wrap:anywhere]">
            {cutText(text, longestQuote)}
          </blockquote>
        )}
        <p>{texts.reportMessageLead}</p>
        <TextField label={texts.reasonLabel} maxLength={500} {...form.field('reason')} />
      </form>
    </Dialog>
  )
}
