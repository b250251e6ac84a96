import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { TextArea } from '#ui/text-area.tsx'
import { showToast } from '#ui/toast.ts'
import { DecisionDialog } from '../../web/decision-dialog.tsx'
import { isOutdated } from '../../web/row-action.ts'
import * as managerTexts from '../../web/texts.ts'
import { removeCustomerPortrait } from '../contract.ts'
import type { Customer } from './customer.ts'
import { refetchCustomer, rememberCustomer } from './remember-customer.ts'
import * as texts from './texts.ts'

/** The customer is told the reason and can add another photo. */
export function RemovePortraitDialog(props: { customer: Customer; onClose: () => void }) {
  const { customer, onClose } = props
  const form = useContractForm(removeCustomerPortrait.input, {
    // As it was when the dialog was opened.
    defaultValues: { id: customer.id, reason: '', seen_portrait: customer.portrait ?? undefined },
    prompts: { reason: texts.reasonAsked },
  })
  const send = form.submit(async values => {
    const route = 'POST /api/manager/customer/{id}/portrait/remove'
    try {
      const answer = await call<typeof removeCustomerPortrait>(route, values)
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
      title={texts.removePortraitTitle(customer.username)}
      confirmLabel={texts.removePortraitButton}
      tone="danger"
      form={form}
      onConfirm={() => send()}
      onClose={onClose}
    >
      <TextArea
        label={managerTexts.reason}
        hint={texts.removePortraitHint(customer.username)}
        rows={4}
        maxLength={500}
        data-autofocus
        {...form.field('reason')}
      />
    </DecisionDialog>
  )
}
