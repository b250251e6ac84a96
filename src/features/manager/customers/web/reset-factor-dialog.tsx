import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { TextArea } from '#ui/text-area.tsx'
import { showToast } from '#ui/toast.ts'
import { DecisionDialog } from '../../web/decision-dialog.tsx'
import { isOutdated } from '../../web/row-action.ts'
import * as managerTexts from '../../web/texts.ts'
import { resetSecondFactor } from '../contract.ts'
import type { Customer } from './customer.ts'
import { refetchCustomer, rememberCustomer } from './remember-customer.ts'
import * as texts from './texts.ts'

/** For somebody who has lost phone and recovery codes; it takes effect days later, and they can stop it. */
export function ResetFactorDialog(props: { customer: Customer; onClose: () => void }) {
  const { customer, onClose } = props
  const form = useContractForm(resetSecondFactor.input, {
    defaultValues: { id: customer.id, reason: '' },
    prompts: { reason: texts.resetReasonAsked },
  })
  const send = form.submit(async values => {
    const route = 'POST /api/manager/customer/{id}/second-factor/reset'
    try {
      const answer = await call<typeof resetSecondFactor>(route, values)
      onClose()
      rememberCustomer(answer.customer)
      showToast({ message: answer.message })
    } catch (error) {
      if (isOutdated(error)) refetchCustomer(customer.id)
      throw error
    }
  })
  return (
    <DecisionDialog
      title={texts.resetFactorTitle(customer.username)}
      confirmLabel={texts.resetFactorButton}
      tone="danger"
      form={form}
      onConfirm={() => send()}
      onClose={onClose}
    >
      <p>{texts.resetFactorNotice}</p>
      <TextArea
        label={managerTexts.reason}
        hint={texts.resetReasonHint}
        rows={3}
        maxLength={500}
        data-autofocus
        {...form.field('reason')}
      />
    </DecisionDialog>
  )
}
