import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
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
    <Dialog
      open
      title={texts.resetFactorTitle(customer.username)}
      shape="card"
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose} className="max-sm:order-2 max-sm:w-full">
            {sharedTexts.goBack}
          </Button>
          <Button
            tone="danger"
            onClick={() => send()}
            pending={form.pending}
            className="max-sm:w-full"
          >
            {texts.resetFactorButton}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{texts.resetFactorNotice}</p>
        <AlertList items={form.alerts} />
        <TextArea
          label={managerTexts.reason}
          hint={texts.resetReasonHint}
          rows={3}
          maxLength={500}
          data-autofocus
          {...form.field('reason')}
        />
      </div>
    </Dialog>
  )
}
