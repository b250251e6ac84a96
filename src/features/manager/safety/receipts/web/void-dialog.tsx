import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { TextArea } from '#ui/text-area.tsx'
import { DecisionDialog, finishDecision } from '../../../web/decision-dialog.tsx'
import { longestNote, voidReceipt } from '../contract.ts'
import type { ReceiptRow } from './receipt-row.ts'
import * as texts from './texts.ts'

type VoidDialogProps = { receipt: ReceiptRow; onClose: () => void }

/** Asks why, before what both sides were told is taken back. */
export function VoidDialog({ receipt, onClose }: VoidDialogProps) {
  const form = useContractForm(voidReceipt.input, {
    // As it was when the dialogue opened: what the list fetches meanwhile stands behind it.
    defaultValues: { id: receipt.id, note: '', seen_state: receipt.state },
    prompts: { note: texts.noteAsked },
  })

  const withdraw = form.submit(async values => {
    const route = 'POST /api/manager/receipts/{id}/void'
    const { message } = await call<typeof voidReceipt>(route, values)
    await finishDecision(message, onClose)
  })
  return (
    <DecisionDialog
      title={texts.withdrawTitle}
      confirmLabel={texts.withdraw}
      tone="danger"
      form={form}
      onConfirm={() => withdraw()}
      onClose={onClose}
    >
      <p>{texts.withdrawHint}</p>
      <TextArea label={texts.note} rows={2} maxLength={longestNote} {...form.field('note')} />
    </DecisionDialog>
  )
}
