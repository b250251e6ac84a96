import { BadgeCheck, FileQuestion } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import {
  type IdentityDecision,
  identityDecisions,
  identityProcess,
} from '#features/profile/identity/process.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useRowAction } from '../../web/row-action.ts'
import type { Customer } from './customer.ts'
import { rightsOver } from './customer-rights.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { rememberCustomer } from './remember-customer.ts'
import * as texts from './texts.ts'
import { verifyAsSeen } from './verify-as-seen.ts'
import { verifyStatement } from './verify-words.ts'

type DecisionsProps = {
  customer: Customer
  /** What is typed and not saved is not what would be decided about. */
  unsaved: boolean
}

/** What a manager can decide about the identity as it is now. */
export function IdentityDecisions({ customer, unsaved }: DecisionsProps) {
  const [asking, setAsking] = useState<IdentityDecision>()
  const { isBusy, problems, act } = useRowAction('/api/manager/customers')
  const { decideIdentity } = rightsOver(customer, useCurrentUser())
  const open = decideIdentity ? openDecisions(customer) : []
  if (open.length === 0) return null

  async function verify() {
    await act(customer.id, async () => {
      const answer = await verifyAsSeen(customer)
      rememberCustomer(answer.customer)
      return answer
    })
    setAsking(undefined)
  }

  return (
    <div className="flex flex-col gap-3">
      <AlertList items={problems} />
      <div className="flex flex-col gap-2 sm:flex-row">
        {open.includes('verify') && (
          <Button
            tone="soft"
            disabled={unsaved}
            onClick={() => setAsking('verify')}
            icon={<BadgeCheck size={20} aria-hidden="true" />}
          >
            {texts.verifyIdentity}
          </Button>
        )}
        {open.includes('reject') && (
          <Button
            tone="secondary"
            disabled={unsaved}
            onClick={() => setAsking('reject')}
            icon={<FileQuestion size={20} aria-hidden="true" />}
          >
            {texts.requestDocument}
          </Button>
        )}
      </div>
      {unsaved && <p className="text-meta text-muted">{texts.unsavedChangesHint}</p>}
      <ConfirmDialog
        open={asking === 'verify'}
        onClose={() => setAsking(undefined)}
        onConfirm={verify}
        pending={isBusy(customer.id)}
        tone="primary"
        title={texts.verifyCustomer(customer.username)}
        confirmLabel={texts.verifyIdentity}
        cancelLabel={texts.notYet}
      >
        <p>{verifyStatement(customer)}</p>
      </ConfirmDialog>
      {asking === 'reject' && (
        <RejectDialog customer={customer} onClose={() => setAsking(undefined)} />
      )}
    </div>
  )
}

function openDecisions({ kyc_status, closed_at }: Customer): IdentityDecision[] {
  if (kyc_status === 'none' || closed_at) return []
  return identityDecisions.filter(decision => identityProcess[decision].from.includes(kyc_status))
}
