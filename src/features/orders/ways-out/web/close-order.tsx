import { call } from '#platform/web/api.ts'
import { useOnline } from '#platform/web/online.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { closeOrder } from '../../ending/contract.ts'
import type { OrderSteps } from '../../web/order-steps.ts'
import { isPaidDirectly, type Order } from '../../web/order-words.ts'
import { useEndingCall } from './ending-call.ts'
import * as texts from './texts.ts'

type Choice = 'paid' | 'unpaid'
type CloseProps = { order: Order; closing: ReturnType<typeof useEndingCall<Choice>> }

/** The seller’s way out of work that nobody looks at and nobody paid for here: was it paid for elsewhere? */
export function CloseOrder({ order, steps }: { order: Order; steps: OrderSteps }) {
  const closing = useEndingCall<Choice>(steps)
  return (
    <>
      <Button wide tone="secondary" disabled={!useOnline()} onClick={closing.ask}>
        {texts.closeButton}
      </Button>
      <CloseDialog order={order} closing={closing} />
    </>
  )
}

/** Who has confirmed that it was paid is not asked for it again. */
export function CloseDialog({ order, closing }: CloseProps) {
  const { id, buyer, receipt } = order
  const isConfirmed = isPaidDirectly(receipt)
  const close = (choice: Choice) =>
    closing.send(choice, () =>
      call<typeof closeOrder>('POST /api/orders/close', {
        gig_order_id: id,
        received: choice === 'paid',
      }),
    )
  return (
    <Dialog
      open={closing.isAsked}
      title={isConfirmed ? texts.closePaidTitle : texts.closeTitle(buyer.username)}
      shape="card"
      onClose={closing.close}
      actions={
        <>
          {!isConfirmed && (
            <Button
              tone="secondary"
              pending={closing.pending === 'unpaid'}
              onClick={() => close('unpaid')}
              className="max-sm:order-2 max-sm:w-full"
            >
              {texts.closeUnpaidButton}
            </Button>
          )}
          <Button
            pending={closing.pending === 'paid'}
            onClick={() => close('paid')}
            className="max-sm:w-full"
          >
            {texts.closePaidButton}
          </Button>
        </>
      }
    >
      <p>{isConfirmed ? texts.closePaidWarning(buyer.username) : texts.closeWarning}</p>
    </Dialog>
  )
}
