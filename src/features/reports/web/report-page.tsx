import { useState } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { safeRedirect } from '#platform/web/safe-redirect.ts'
import { useSession } from '#platform/web/session.ts'
import * as sharedTexts from '#ui/texts.ts'
import { subjectOfAddress } from '../subjects/web/named-subject.ts'
import { ReportForm } from './report-form.tsx'
import type { SentReport } from './report-form-state.ts'
import { ReportSent } from './report-sent.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.reportAProblem })

export default function ReportPage() {
  const userId = useSession()?.userId
  const [search, setSearch] = useSearchParams()
  const [sent, setSent] = useState<SentReport>()
  const about = safeRedirect(search.get('about'), '') || undefined
  const back = wayBack(about)
  if (userId === undefined) return null
  if (sent) return <ReportSent {...sent} back={back} onAnother={startAnew} />
  const named = subjectOfAddress(search)
  const form = { userId, about, named, back, onSent: setSent }
  return <ReportForm key={about} {...form} />

  function startAnew() {
    setSent(undefined)
    setSearch({}, { replace: true })
  }
}

function wayBack(about: string | undefined) {
  if (!about) return { to: '/account', label: texts.account }
  return { to: about, label: about.startsWith('/gigs/view/') ? texts.gig : sharedTexts.back }
}
