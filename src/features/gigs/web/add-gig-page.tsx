import type { MetaFunction } from 'react-router'
import { pageMeta } from '#platform/web/page-meta.ts'
import { Page, PageTitle } from '#ui/page.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Request or offer a service' })

export default function AddGigPage() {
  return (
    <Page>
      <PageTitle>Request or offer a service</PageTitle>
    </Page>
  )
}
