import type { MetaFunction } from 'react-router'
import { pageMeta } from '#platform/web/page-meta.ts'
import { Page, PageTitle } from '#ui/page.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Log in' })

export default function LoginPage() {
  return (
    <Page>
      <PageTitle>Log in</PageTitle>
    </Page>
  )
}
