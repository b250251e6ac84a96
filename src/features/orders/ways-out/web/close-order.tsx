import { call } from '#platform/web/api.ts'
import { useOnline } from '#platform/web/online.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { closeOrder } from '../../ending/contract.ts'
import type { OrderSteps } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import { useEndingCall } from './ending-call.ts'
import * as texts from './texts.ts'

/** The seller's way out of work that nobody looks at and nobody paid for here: was it paid for elsewhere? */
export function CloseOrder({ order, steps }: { order: Order; steps: OrderSteps }) {
  const closing = useEndingCall<'paid' | 'unpaid'>(steps)
  const close = (choice: 'paid' | 'unpaid') =>
    closing.send(choice, () =>
      call<typeof closeOrder>('POST /api/orders/close', {
        gig_order_id: order.id,
        received: choice === 'paid',
      }),
    )
  return (
    <>
      <Button wide tone="secondary" disabled={!useOnline()} onClick={closing.ask}>
        {texts.closeButton}
      </Button>
      <Dialog
        open={closing.isAsked}
        title={texts.closeTitle(order.buyer.username)}
        shape="card"
        onClose={closing.close}
        actions={
          <>
            <Button
              tone="secondary"
              pending={closing.pending === 'unpaid'}
              onClick={() => close('unpaid')}
              className="max-sm:order-2 max-sm:w-full"
            >
              {texts.closeUnpaidButton}
            </Button>
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
        <p>{texts.closeWarning}</p>
      </Dialog>
    </>
  )
}
