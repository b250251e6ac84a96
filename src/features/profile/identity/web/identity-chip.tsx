import type { ComponentProps } from 'react'
import { StatusChip } from '#ui/status-chip.tsx'
import type { IdentityStatus } from '../process.ts'
import * as texts from './texts.ts'

const chips: Record<IdentityStatus, ComponentProps<typeof StatusChip>> = {
  pending: { tone: 'warn', children: texts.pendingVerification },
  verified: { tone: 'success', children: texts.verified },
  rejected: { tone: 'danger', children: texts.rejected },
}

/** The state of an identity in one word. */
export const IdentityChip = ({ status }: { status: IdentityStatus }) => (
  <StatusChip {...chips[status]} />
)
