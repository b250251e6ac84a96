import type { ComponentProps } from 'react'
import { StatusChip } from '#ui/status-chip.tsx'
import type { IdentityStatus } from '../process.ts'

const chips: Record<IdentityStatus, ComponentProps<typeof StatusChip>> = {
  pending: { tone: 'warn', children: 'Pending verification' },
  verified: { tone: 'success', children: 'Verified' },
  rejected: { tone: 'danger', children: 'Rejected' },
}

/** The state of an identity in one word. */
export const IdentityChip = ({ status }: { status: IdentityStatus }) => (
  <StatusChip {...chips[status]} />
)
