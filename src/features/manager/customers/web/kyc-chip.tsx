import { IdentityChip } from '#features/profile/identity/web/identity-chip.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import type { Customer } from './customer.ts'
import * as texts from './texts.ts'

export function KycChip({ status }: { status: Customer['kyc_status'] }) {
  if (status === 'none') {
    return (
      <StatusChip tone="neutral" icon="ban">
        {texts.notSubmitted}
      </StatusChip>
    )
  }
  return <IdentityChip status={status} />
}
