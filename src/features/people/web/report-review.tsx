import { useState } from 'react'
import type { ReportSheetProps } from '#features/orders/reviews/web/report-sheet.tsx'
import { useLazyDialog } from '#platform/web/lazy-dialog.ts'
import { useSession } from '#platform/web/session.ts'
import { Button } from '#ui/button.tsx'
import type { ShownReview } from './review-page.ts'
import * as texts from './texts.ts'

const loadSheet = () => import('#features/orders/reviews/web/report-sheet.tsx')

/** For those who are logged in; the form is fetched when it is opened. */
export function ReportReview({ review: { id, reply } }: { review: ShownReview }) {
  const [part, open] = useState<'review' | 'reply'>()
  if (!useSession()) return null
  const show = (opened: 'review' | 'reply', label: string) => (
    <Button tone="quiet" size="small" onClick={() => open(opened)} onPointerEnter={loadSheet}>
      {label}
    </Button>
  )
  return (
    <div className="-ml-2 flex flex-wrap">
      {show('review', texts.report)}
      {reply && show('reply', texts.reportReply)}
      {part && <LazyReport reviewId={id} part={part} onClose={() => open(undefined)} />}
    </div>
  )
}

function LazyReport(props: ReportSheetProps) {
  const module = useLazyDialog(loadSheet, props.onClose)
  return module ? <module.ReportSheet {...props} /> : null
}
