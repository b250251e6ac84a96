import { KeyRound, ShieldCheck } from 'lucide-react'
import { nameRoles, type Role } from '#platform/roles.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import * as texts from './texts.ts'

/** In place of the whole area, for a manager who has to have a second step and has none. */
export function NeedsFactor() {
  return (
    <Page>
      <PageTitle>{texts.managerAreaTitle}</PageTitle>
      <EmptyState
        icon={ShieldCheck}
        action={<LinkButton to="/account/profile/security">{texts.setUpSecondStep}</LinkButton>}
      >
        {texts.secondStepNeeded}
      </EmptyState>
    </Page>
  )
}

/** In place of a page of which one has not the role. */
export function NeedsRole({ roles }: { roles: readonly Role[] }) {
  return (
    <Page>
      <PageTitle>{texts.managerAreaTitle}</PageTitle>
      <EmptyState
        icon={KeyRound}
        action={
          <LinkButton to="/manager/dashboard" tone="secondary">
            {texts.dashboard}
          </LinkButton>
        }
      >
        {texts.roleNeeded(nameRoles(roles))}
      </EmptyState>
    </Page>
  )
}
