import type { MetaFunction } from 'react-router'
import { pageMeta } from '#platform/web/page-meta.ts'
import { Page, PageTitle } from '#ui/page.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Edit gig' })

export default function EditGigPage() {
  return (
    <Page>
      <PageTitle>Edit gig</PageTitle>
    </Page>
  )
}
