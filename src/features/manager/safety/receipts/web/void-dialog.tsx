import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { markStale } from '#platform/web/query-client.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
import { longestNote, voidReceipt } from '../contract.ts'
import * as texts from './texts.ts'

/** Asks why, before what both sides were told is taken back. */
export function VoidDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useContractForm(voidReceipt.input, {
    defaultValues: { id, note: '' },
    prompts: { note: texts.noteAsked },
  })

  const withdraw = form.submit(async values => {
    const route = 'POST /api/manager/receipts/{id}/void'
    const { message } = await call<typeof voidReceipt>(route, values)
    onClose()
    showToast({ message })
    await markStale('/api/manager')
  })
  return (
    <Dialog
      open
      title={texts.withdrawTitle}
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
            tone="danger"
            onClick={() => withdraw()}
            pending={form.pending}
            className="max-sm:w-full"
          >
            {texts.withdraw}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AlertList items={form.alerts} />
        <p>{texts.withdrawHint}</p>
        <TextArea label={texts.note} rows={2} maxLength={longestNote} {...form.field('note')} />
      </div>
    </Dialog>
  )
}
