import { useId } from 'react'
import { reportReview } from '#features/orders/reviews/contract.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { SendButton } from '#platform/web/send-button.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { showToast } from '#ui/toast.ts'
import * as texts from './texts.ts'

type ReportSheetProps = { reviewId: number; part: 'review' | 'reply'; onClose: () => void }

/** Shows a review, or the answer to it, to the managers. */
export function ReportSheet({ reviewId, part, onClose }: ReportSheetProps) {
  const id = useId()
  const form = useContractForm(reportReview.input, {
    defaultValues: { review_id: reviewId, part, reason: '' },
    prompts: { reason: texts.reportAsked },
  })
  const send = form.submit(async values => {
    const { message } = await call<typeof reportReview>('POST /api/reviews/report', values)
    showToast({ message })
    onClose()
  })
  return (
    <Dialog
      open
      onClose={() => !form.pending && onClose()}
      title={texts.reportTitle}
      actions={
        <SendButton form={id} pending={form.pending} className="max-sm:w-full">
          {texts.reportButton}
        </SendButton>
      }
    >
      <form method="post" id={id} noValidate onSubmit={send} className="flex flex-col gap-4">
        <AlertList items={form.alerts} />
        <TextArea label={texts.reportLabel} hint={texts.reportHint} {...form.field('reason')} />
      </form>
    </Dialog>
  )
}
