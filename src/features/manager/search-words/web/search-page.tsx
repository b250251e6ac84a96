import type { MetaFunction } from 'react-router'
import { useSearchParams } from 'react-router'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { MissesList } from './misses-list.tsx'
import { missesTab } from './search-tabs.tsx'
import { TermsList } from './terms-list.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

/** What the search understands, and what people looked for in vain. */
export default function SearchPage() {
  const [query] = useSearchParams()
  return query.get('tab') === missesTab ? <MissesList /> : <TermsList />
}
