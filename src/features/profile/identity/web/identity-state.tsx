import { CircleX } from 'lucide-react'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import { TimeText } from '#ui/time-text.tsx'
import { IdentityChip } from './identity-chip.tsx'
import type { OwnIdentity } from './own-identity.ts'

type Props = {
  status: OwnUser['kyc_status']
  identity: OwnIdentity | null
  /** Something is written or chosen that was not sent yet. */
  changed: boolean
}

/** How the identity stands, and what happens next. */
export function IdentityState({ status, identity, changed }: Props) {
  if (status === 'none') return null
  return (
    <>
      <Card className="flex flex-col items-start gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <IdentityChip status={status} />
          {identity && (
            <span className="text-meta text-muted">
              Handed in <TimeText at={identity.submitted_at} />
            </span>
          )}
        </p>
        {status === 'rejected' && identity?.rejection_reason && (
          <p className="flex items-start gap-1.5 font-semibold text-danger-text">
            <CircleX size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span>Reason: {identity.rejection_reason}</span>
          </p>
        )}
        <p>{nextSteps[status]}</p>
      </Card>
      {status === 'verified' && (
        <Notice tone={changed ? 'warn' : 'neutral'}>
          <p role="status">
            Changing the name, the type, the number or the photo takes your verification away until
            a manager has looked at it again.
            {changed && ' Your changes will do that.'}
          </p>
        </Notice>
      )}
    </>
  )
}

const nextSteps = {
  pending: 'A manager will compare your ID with what you entered. You are told here and by email.',
  verified: 'You see exact places of gigs, and your name carries the blue badge.',
  rejected: 'Correct it below and hand it in again.',
}
