import { useNavigate, useSearchParams } from 'react-router'
import { auditSubjects } from '#platform/audit-subjects.ts'
import * as sharedTexts from '#ui/texts.ts'
import type { ListAddress, ListFilter } from '../../web/list-address.ts'
import { type SubjectType, subjectNames } from './audit-words.ts'

/** What the log can be narrowed to beside the search, as the address and the call name it. */
export type Narrowing = {
  from?: string | undefined
  to?: string | undefined
  manager?: string | undefined
}

type Asked = Narrowing & { search?: string; subject_type?: SubjectType | undefined }
type AuditInput = Omit<Asked, 'manager'> & { page: number; manager?: number }

export const subjectFilters: readonly ListFilter[] = [
  { label: sharedTexts.all, query: {} },
  ...auditSubjects.map(type => ({ label: subjectNames[type], query: { subject_type: type } })),
]

/** As of any list, and the days and the manager beside it. */
export function useAuditAddress() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const asked = narrowingIn(query)
  const page = Math.max(1, Math.trunc(Number(query.get('page')) || 1))
  const hrefWith = (changes: Asked, to = 1) => hrefOf({ ...asked, ...changes }, to)
  const go = (changes: Asked) => navigate(hrefWith(changes), { preventScrollReset: true })
  const { manager, ...others } = asked
  const input: AuditInput = { page, ...others, ...(manager && { manager: Number(manager) }) }
  const address: ListAddress = {
    page,
    search: asked.search ?? '',
    filter: asked.subject_type ? subjectNames[asked.subject_type] : sharedTexts.all,
    isNarrowed: Object.keys(asked).length > 0,
    input,
    find: text => text.trim() !== (asked.search ?? '') && go({ search: text.trim() }),
    choose: label => go({ subject_type: auditSubjects.find(type => subjectNames[type] === label) }),
    hrefFor: to => hrefWith({}, to),
    hrefOfAll: '?',
  }
  return { address, narrowing: asked, input, narrow: (narrowing: Narrowing) => go(narrowing) }
}

/** What is no such value asks for nothing. */
function narrowingIn(query: URLSearchParams): Asked {
  const wanted = {
    search: query.get('search')?.slice(0, 200).trim(),
    subject_type: auditSubjects.find(type => type === query.get('subject_type')),
    manager: /^\d{1,9}$/.exec(query.get('manager') ?? '')?.[0],
    from: query.get('from'),
    to: query.get('to'),
  }
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value)) as Asked
}

function hrefOf(input: Asked, page: number): string {
  const kept = Object.entries({ ...input, ...(page > 1 && { page: String(page) }) })
  return `?${new URLSearchParams(kept.filter((pair): pair is [string, string] => Boolean(pair[1])))}`
}
