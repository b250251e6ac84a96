import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { TextArea } from '#ui/text-area.tsx'
import { showToast } from '#ui/toast.ts'
import { reportReview } from '../contract.ts'
import type { ReviewPart } from '../process.ts'
import { Sheet } from './sheet.tsx'
import * as texts from './texts.ts'

export type ReportSheetProps = { reviewId: number; part: ReviewPart; onClose: () => void }

/** Shows a review, or the answer to it, to the managers. */
export function ReportSheet({ reviewId, part, onClose }: ReportSheetProps) {
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
    <Sheet form={form} send={send} title={texts.reportTitle} onClose={onClose}>
      <TextArea label={texts.reportLabel} hint={texts.reportHint} {...form.field('reason')} />
    </Sheet>
  )
}
