import { MapPinOff } from 'lucide-react'
import { LinkButton } from '#ui/button.tsx'
import { Page, PageTitle } from '#ui/page.tsx'

export function NotFoundScreen() {
  return (
    <Page width="form" className="items-center justify-center text-center">
      <MapPinOff size={48} strokeWidth={1.5} aria-hidden="true" className="text-brand-text" />
      <PageTitle>Oops, we can't find that page.</PageTitle>
      <LinkButton to="/">Back to Home.</LinkButton>
    </Page>
  )
}
