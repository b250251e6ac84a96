import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
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
    <Dialog
      open
      title={texts.requestDocument}
      shape="card"
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose} className="max-sm:order-2 max-sm:w-full">
            {sharedTexts.goBack}
          </Button>
          <Button onClick={() => send()} pending={form.pending} className="max-sm:w-full">
            {texts.requestAgainButton}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AlertList items={form.alerts} />
        <TextArea
          label={managerTexts.reason}
          hint={texts.reasonHint(customer.username)}
          rows={4}
          maxLength={500}
          data-autofocus
          {...form.field('reason')}
        />
      </div>
    </Dialog>
  )
}
