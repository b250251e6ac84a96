import type { MetaFunction } from 'react-router'
import { pageMeta } from '#platform/web/page-meta.ts'
import { Page, PageTitle } from '#ui/page.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Verify your phone' })

export default function VerifyPage() {
  return (
    <Page>
      <PageTitle>Verify your phone</PageTitle>
    </Page>
  )
}
