import { MapPinOff } from 'lucide-react'
import { LinkButton } from '#ui/button.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { HelpLink } from './help-link.tsx'
import * as texts from './texts.ts'

export function NotFoundScreen() {
  return (
    <Page width="form" className="items-center justify-center text-center">
      <MapPinOff size={48} strokeWidth={1.5} aria-hidden="true" className="text-brand-text" />
      <PageTitle>{texts.notFoundLead}</PageTitle>
      <LinkButton to="/">{texts.backToHome}</LinkButton>
      <HelpLink>{texts.helpTitle}</HelpLink>
    </Page>
  )
}
