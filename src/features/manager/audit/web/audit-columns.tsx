import { Link } from 'react-router'
import { TimeText } from '#ui/time-text.tsx'
import * as reportsTexts from '../../reports/web/texts.ts'
import * as searchTexts from '../../search-words/web/texts.ts'
import { actionName } from '../../web/audit-changes.ts'
import type { Column } from '../../web/list-table.tsx'
import * as managerTexts from '../../web/texts.ts'
import { type LoggedEntry, nameOfSubject, pathOfSubject } from './audit-words.ts'
import * as texts from './texts.ts'

export const auditColumns: Column<LoggedEntry>[] = [
  { name: texts.what, cell: ({ action }) => actionName(action), card: 'title' },
  {
    name: texts.who,
    cell: ({ actor }) => actor?.username ?? managerTexts.aClosedAccount,
    className: '[overflow-wrap:anywhere]',
  },
  { name: reportsTexts.about, cell: ({ subject }) => <Subject subject={subject} /> },
  {
    name: managerTexts.reason,
    cell: ({ reason }) => reason,
    card: 'line',
    className: '[overflow-wrap:anywhere]',
  },
  { name: searchTexts.day, cell: ({ created_at }) => <TimeText at={created_at} /> },
]

export function Subject({ subject }: { subject: LoggedEntry['subject'] }) {
  const name = nameOfSubject(subject)
  const path = pathOfSubject(subject)
  if (!path) return name
  return (
    <Link to={path} className="font-semibold text-brand-text underline">
      {name}
    </Link>
  )
}
