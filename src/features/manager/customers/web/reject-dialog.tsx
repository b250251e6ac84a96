import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { TextArea } from '#ui/text-area.tsx'
import { showToast } from '#ui/toast.ts'
import { DecisionDialog } from '../../web/decision-dialog.tsx'
import * as managerTexts from '../../web/texts.ts'
import { rejectCustomer } from '../contract.ts'
import type { Customer } from './customer.ts'
import { refetchCustomer, rememberCustomer } from './remember-customer.ts'
import * as texts from './texts.ts'

/**
 * The customer is told the reason and can hand in another document. No form of its own, since it opens inside the one of
 * the customer's details.
 */
export function RejectDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const form = useContractForm(rejectCustomer.input, {
    defaultValues: {
      ...{ id: customer.id, reason: '' },
      seen_submitted_at: customer.kyc_submitted_at ?? undefined,
    },
    prompts: { reason: texts.reasonAsked },
  })

  const send = form.submit(async values => {
    const route = 'POST /api/manager/customer/{id}/reject-kyc'
    try {
      const answer = await call<typeof rejectCustomer>(route, values)
      onClose()
      rememberCustomer(answer.customer)
      showToast({ message: answer.message })
    } catch (error) {
      refetchCustomer(customer.id)
      throw error
    }
  })
  return (
    <DecisionDialog
      title={texts.requestDocument}
      confirmLabel={texts.requestAgainButton}
      form={form}
      onConfirm={() => send()}
      onClose={onClose}
    >
      <TextArea
        label={managerTexts.reason}
        hint={texts.reasonHint(customer.username)}
        rows={4}
        maxLength={500}
        data-autofocus
        {...form.field('reason')}
      />
    </DecisionDialog>
  )
}
