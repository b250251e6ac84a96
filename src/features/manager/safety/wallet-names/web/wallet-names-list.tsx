import { WalletCards } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { SafetyTabs } from '../../web/safety-tabs.tsx'
import * as texts from '../../web/texts.ts'

export function WalletNamesList() {
  return (
    <Page>
      <SafetyTabs current="wallet-names" />
      <PageTitle>{texts.walletNames}</PageTitle>
      <EmptyState icon={WalletCards}>{texts.emptyTitle}</EmptyState>
    </Page>
  )
}
