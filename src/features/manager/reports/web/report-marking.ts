import { useRef, useState } from 'react'
import { sentencesOf } from '#platform/web/api-error.ts'
import { keyOf } from '#platform/web/query.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import type { showReport } from '../contract.ts'
import { takeReportStep } from './report-step.ts'

export type ReportMarking = ReturnType<typeof useReportMarking>

/** The one step of a report, and what became of it. */
export function useReportMarking(reference: string) {
  const [pending, setPending] = useState(false)
  const [message, setMessage] = useState<string>()
  const [problems, setProblems] = useState<string[]>([])
  const running = useRef(false)

  async function mark() {
    if (running.current) return
    running.current = true
    setPending(true)
    setProblems([])
    try {
      const answer = await takeReportStep(reference, 'mark-as-actioned')
      remember(reference, answer)
      setMessage(answer.message)
    } catch (error) {
      setProblems(sentencesOf(error))
      // Another manager may have been quicker.
      markStale('/api/manager/report')
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return { pending, message, problems, mark }
}

function remember(reference: string, { report }: Awaited<ReturnType<typeof takeReportStep>>) {
  markStale('/api/manager')
  const key = keyOf<typeof showReport>('GET /api/manager/report/{reference}', { reference })
  queryClient().setQueryData(key, { report })
}
