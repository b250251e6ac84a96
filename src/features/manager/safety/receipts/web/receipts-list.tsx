import { ReceiptText } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { SafetyTabs } from '../../web/safety-tabs.tsx'
import * as texts from '../../web/texts.ts'

export function ReceiptsList() {
  return (
    <Page>
      <SafetyTabs current="receipts" />
      <PageTitle>{texts.receipts}</PageTitle>
      <EmptyState icon={ReceiptText}>{texts.emptyTitle}</EmptyState>
    </Page>
  )
}
