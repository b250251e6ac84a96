import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import * as texts from './texts.ts'

/** In place of what a manager is refused who has to have a second step and has none. */
export function SecondStepNeeded({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      icon={ShieldCheck}
      action={<LinkButton to="/account/profile/security">{texts.setUpSecondStep}</LinkButton>}
    >
      {children}
    </EmptyState>
  )
}

export const isSecondStepNeeded = (error: unknown) =>
  error instanceof ApiError && error.body.reason === 'second_factor_required'
