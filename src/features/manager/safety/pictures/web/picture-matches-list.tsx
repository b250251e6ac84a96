import { Images } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { SafetyTabs } from '../../web/safety-tabs.tsx'
import * as texts from '../../web/texts.ts'

export function PictureMatchesList() {
  return (
    <Page>
      <SafetyTabs current="pictures" />
      <PageTitle>{texts.pictures}</PageTitle>
      <EmptyState icon={Images}>{texts.emptyTitle}</EmptyState>
    </Page>
  )
}
