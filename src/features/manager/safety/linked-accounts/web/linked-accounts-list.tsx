import { Link2 } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { SafetyTabs } from '../../web/safety-tabs.tsx'
import * as texts from '../../web/texts.ts'

export function LinkedAccountsList() {
  return (
    <Page>
      <SafetyTabs current="linked-accounts" />
      <PageTitle>{texts.linkedAccounts}</PageTitle>
      <EmptyState icon={Link2}>{texts.emptyTitle}</EmptyState>
    </Page>
  )
}
