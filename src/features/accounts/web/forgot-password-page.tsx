import type { MetaFunction } from 'react-router'
import { pageMeta } from '#platform/web/page-meta.ts'
import { Page, PageTitle } from '#ui/page.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Forgotten password' })

export default function ForgotPasswordPage() {
  return (
    <Page>
      <PageTitle>Forgotten password</PageTitle>
    </Page>
  )
}
