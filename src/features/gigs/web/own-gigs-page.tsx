import type { MetaFunction } from 'react-router'
import { pageMeta } from '#platform/web/page-meta.ts'
import { Page, PageTitle } from '#ui/page.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Gigs' })

export default function OwnGigsPage() {
  return (
    <Page>
      <PageTitle>Gigs</PageTitle>
    </Page>
  )
}
