import { useState } from 'react'
import { useAction } from '#platform/web/action.ts'
import { keyOf } from '#platform/web/query.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import type { showReport } from '../contract.ts'
import { takeReportStep } from './report-step.ts'

export type ReportMarking = ReturnType<typeof useReportMarking>

/** The one step of a report, and what became of it. */
export function useReportMarking(reference: string) {
  const [message, setMessage] = useState<string>()
  const { isPending, problems, run } = useAction()

  async function mark() {
    try {
      const answer = await takeReportStep(reference, 'mark-as-actioned')
      remember(reference, answer)
      setMessage(answer.message)
    } catch (error) {
      // Another manager may have been quicker.
      markStale('/api/manager/report')
      throw error
    }
  }
  return { pending: isPending, message, problems, mark: () => run(mark) }
}

function remember(reference: string, { report }: Awaited<ReturnType<typeof takeReportStep>>) {
  markStale('/api/manager')
  const key = keyOf<typeof showReport>('GET /api/manager/report/{reference}', { reference })
  queryClient().setQueryData(key, { report })
}
