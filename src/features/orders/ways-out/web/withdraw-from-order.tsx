import { useState } from 'react'
import { call } from '#platform/web/api.ts'
import { useOnline } from '#platform/web/online.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { withdrawOrder } from '../../ending/contract.ts'
import { orderStatus } from '../../process.ts'
import type { OrderSteps } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import { Division } from './division.tsx'
import { useEndingCall } from './ending-call.ts'
import * as texts from './texts.ts'

/** The buyer's way out of a request, and of work that is late. */
export function WithdrawFromOrder({ order, steps }: { order: Order; steps: OrderSteps }) {
  const withdrawal = useEndingCall<'withdraw'>(steps)
  const [reason, setReason] = useState('')
  const withdraw = () =>
    withdrawal.send('withdraw', () =>
      call<typeof withdrawOrder>('POST /api/orders/withdraw', {
        gig_order_id: order.id,
        reason: reason.trim() || undefined,
      }),
    )
  const isRequest = order.status_id === orderStatus.pending
  return (
    <>
      <Button wide tone="danger-outline" disabled={!useOnline()} onClick={withdrawal.ask}>
        {isRequest ? texts.withdrawRequestButton : texts.withdrawButton}
      </Button>
      <ConfirmDialog
        open={withdrawal.isAsked}
        title={isRequest ? texts.withdrawRequestTitle : texts.withdrawTitle}
        confirmLabel={texts.withdrawConfirmButton}
        cancelLabel={sharedTexts.declineButton}
        pending={withdrawal.pending !== undefined}
        onConfirm={withdraw}
        onClose={withdrawal.close}
      >
        <div className="flex flex-col gap-3">
          <Division order={order} parts={{ to_buyer: order.held, to_seller: 0 }} />
          <p>{texts.withdrawWarning(order.seller.username)}</p>
          <TextArea
            name="reason"
            label={texts.optionalReasonField}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </div>
      </ConfirmDialog>
    </>
  )
}
