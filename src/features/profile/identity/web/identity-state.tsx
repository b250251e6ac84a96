import { CircleX } from 'lucide-react'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import { TimeText } from '#ui/time-text.tsx'
import { IdentityChip } from './identity-chip.tsx'
import type { OwnIdentity } from './own-identity.ts'
import * as texts from './texts.ts'

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
              {texts.sentAt(<TimeText at={identity.submitted_at} />)}
            </span>
          )}
        </p>
        {status === 'rejected' && identity?.rejection_reason && (
          <p className="flex items-start gap-1.5 font-semibold text-danger-text">
            <CircleX size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span>{texts.reasonGiven(identity.rejection_reason)}</span>
          </p>
        )}
        <p>{nextSteps[status]}</p>
      </Card>
      {status === 'verified' && (
        <Notice tone={changed ? 'warn' : 'neutral'}>
          <p role="status">
            {texts.verifyAgainNotice}
            {changed && texts.verifyAgainNow}
          </p>
        </Notice>
      )}
    </>
  )
}

const nextSteps = {
  pending: texts.pendingLead,
  verified: texts.verifiedLead,
  rejected: texts.rejectedLead,
}
