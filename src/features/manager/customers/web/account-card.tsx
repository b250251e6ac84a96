import { useState } from 'react'
import type { AccountAction } from '#features/accounts/process.ts'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { useRowAction } from '../../web/row-action.ts'
import { takeAccountStep } from './account-step.ts'
import type { Customer } from './customer.ts'
import { CustomerPortrait } from './customer-portrait.tsx'
import { openAccountActions, rightsOver } from './customer-rights.ts'
import { CustomerStatusChip } from './customer-status-chip.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { rememberCustomer } from './remember-customer.ts'
import { ResetFactorDialog } from './reset-factor-dialog.tsx'
import * as texts from './texts.ts'

/** The account as a whole: who this is, whether they may log in, and the step that its life has open now. */
export function AccountCard({ customer }: { customer: Customer }) {
  const [asking, setAsking] = useState(false)
  const [isResetting, setIsResetting] = useState(false)
  const { isBusy, problems, act } = useRowAction('/api/manager/customers', '/api/manager/customer')
  const manager = useCurrentUser()
  const open = openAccountActions(customer, manager)
  const mayReset = rightsOver(customer, manager).resetFactor && hasFactorToReset(customer)
  const pending = isBusy(customer.id)

  const take = (action: AccountAction) =>
    act(customer.id, async () => {
      const answer = await takeAccountStep(customer.id, action)
      rememberCustomer(answer.customer)
      return answer
    })
  async function deactivate() {
    await take('deactivate')
    setAsking(false)
  }

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-h2 font-semibold">{texts.account}</h2>
        <CustomerStatusChip statusId={customer.status_id} />
      </div>
      <AlertList items={problems} />
      <CustomerPortrait customer={customer} />
      <Facts customer={customer} />
      {customer.closed_at && (
        <Notice tone="neutral">
          {texts.deletedAccountNotice(formatMoment(new Date(customer.closed_at)))}
        </Notice>
      )}
      {open.includes('activate') && (
        <Button tone="secondary" wide pending={pending} onClick={() => take('activate')}>
          {sharedTexts.activate}
        </Button>
      )}
      {open.includes('deactivate') && (
        <Button tone="danger-outline" wide pending={pending} onClick={() => setAsking(true)}>
          {texts.deactivate}
        </Button>
      )}
      {mayReset && (
        <Button tone="secondary" wide onClick={() => setIsResetting(true)}>
          {texts.resetFactorButton}
        </Button>
      )}
      {isResetting && (
        <ResetFactorDialog customer={customer} onClose={() => setIsResetting(false)} />
      )}
      <DeactivateDialog
        username={customer.username}
        open={asking}
        pending={pending}
        onClose={() => setAsking(false)}
        onConfirm={deactivate}
      />
    </Card>
  )
}

function Facts({ customer }: { customer: Customer }) {
  const { profile_name, phone, phone_verified_at, created_at, is_manager } = customer
  const secondStep = secondStepOf(customer)
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-meta [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-muted">
      <dt>{texts.profileName}</dt>
      <dd>{profile_name}</dd>
      <dt>{texts.phone}</dt>
      <dd className="tabular-nums">
        {phone ?? texts.none}
        {phone && !phone_verified_at && texts.notVerified}
      </dd>
      <dt>{texts.joined}</dt>
      <dd>{formatMoment(new Date(created_at))}</dd>
      {secondStep && (
        <>
          <dt>{texts.secondStep}</dt>
          <dd>{secondStep}</dd>
        </>
      )}
      {is_manager && (
        <>
          <dt>{texts.role}</dt>
          <dd>{texts.manager}</dd>
        </>
      )}
    </dl>
  )
}

const hasFactorToReset = (customer: Customer) =>
  !customer.closed_at && customer.has_second_factor && !customer.second_factor_reset_due_at

/** Null where this manager may not know. */
function secondStepOf({ has_second_factor, second_factor_reset_due_at: dueAt }: Customer) {
  if (has_second_factor === null) return null
  if (dueAt) return texts.secondStepEnds(formatMoment(new Date(dueAt)))
  return has_second_factor ? texts.secondStepOn : texts.secondStepOff
}
