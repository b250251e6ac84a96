import { useState } from 'react'
import { Link } from 'react-router'
import { pathOfTrick } from '#features/pages/safety/process.ts'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { useOnline } from '#platform/web/online.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatCedis, formatMoment } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import { TextArea } from '#ui/text-area.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { useEndingCall } from '../../ways-out/web/ending-call.ts'
import { useNow } from '../../web/now.ts'
import { isStaleStep, type OrderSteps } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import { confirmReceipt, type denyReceipt } from '../contract.ts'
import { longestDenial } from '../process.ts'
import { ReceiptFacts } from './receipt-facts.tsx'
import * as texts from './texts.ts'

type AnswerProps = { order: Order; receipt: NonNullable<Order['receipt']>; steps: OrderSteps }

/** The seller says from the own balance whether the money came. */
export function AnswerForm({ order, receipt, steps }: AnswerProps) {
  const { amount, order_amount, state, respond_by } = receipt
  const isSilent = useNow() > Date.parse(respond_by)
  const mayDeny = state === 'stated' && !isSilent
  const { name, username } = order.buyer
  const title = texts.saysPaid(name, formatCedis(amount))
  const form = useConfirmForm({ order, receipt, steps })
  return (
    <Card className="flex flex-col gap-3 lg:p-4">
      <h2 className="text-card font-semibold [overflow-wrap:anywhere]">{title}</h2>
      <ReceiptFacts receipt={receipt} />
      <Link
        to={pathOfTrick('fake-payment')}
        className="inline-flex min-h-11 items-center self-start text-meta font-semibold text-brand-text underline"
      >
        {texts.falsePayments}
      </Link>
      {amount !== order_amount && order_amount > 0 && (
        <Notice tone="warn">{texts.otherAmount(formatCedis(order_amount))}</Notice>
      )}
      <p className="text-meta text-muted">
        {state === 'denied' && texts.youDenied}
        {state === 'stated' &&
          (isSilent ? texts.tooLateToDeny : texts.answerBy(formatMoment(new Date(respond_by))))}
      </p>
      {order.held > 0 && (
        <p className="text-meta text-muted">
          {order.dispute ? texts.heldInDispute : texts.heldGoesBack(username)}
        </p>
      )}
      <form
        method="post"
        noValidate
        aria-label={title}
        onSubmit={form.send}
        className="flex flex-col gap-3"
      >
        <AlertList items={form.alerts} />
        <CheckboxField label={texts.balanceChecked} {...form.field('balance_checked')} />
        <SendButton wide pending={form.pending}>
          {texts.receivedButton}
        </SendButton>
      </form>
      {mayDeny && <DenyButton order={order} receipt={receipt} steps={steps} />}
    </Card>
  )
}

function useConfirmForm({ order, receipt, steps }: AnswerProps) {
  const form = useContractForm(confirmReceipt.input, {
    defaultValues: { gig_order_id: order.id, receipt_id: receipt.id, balance_checked: false },
    prompts: { balance_checked: texts.balanceCheckedAsked },
  })
  const send = form.submit(async values => {
    steps.begin()
    try {
      steps.succeed(await call<typeof confirmReceipt>('POST /api/orders/receipt/confirm', values))
    } catch (error) {
      if (!isStaleStep(error)) throw error
      await steps.fail(error)
    }
  })
  return { ...form, send }
}

function DenyButton({ order, receipt, steps }: AnswerProps) {
  const denial = useEndingCall<'deny'>(steps)
  const [reason, setReason] = useState('')
  const { username } = order.buyer
  const deny = () =>
    denial.send('deny', () =>
      call<typeof denyReceipt>('POST /api/orders/receipt/deny', {
        ...{ gig_order_id: order.id, receipt_id: receipt.id },
        reason: reason.trim() || undefined,
      }),
    )
  return (
    <>
      <Button wide tone="danger-outline" disabled={!useOnline()} onClick={denial.ask}>
        {texts.notReceivedButton}
      </Button>
      <ConfirmDialog
        open={denial.isAsked}
        title={texts.denyTitle(username)}
        confirmLabel={texts.notReceivedButton}
        cancelLabel={sharedTexts.declineButton}
        pending={denial.pending !== undefined}
        onConfirm={deny}
        onClose={denial.close}
      >
        <div className="flex flex-col gap-3">
          <p>{texts.denyWarning(username)}</p>
          <TextArea
            name="reason"
            label={texts.reasonLabel}
            rows={3}
            maxLength={longestDenial}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </div>
      </ConfirmDialog>
    </>
  )
}
