import type { ReactNode } from 'react'
import { useOnline } from '#platform/web/online.ts'
import { LinkButton } from '#ui/button.tsx'
import type { OrderSteps } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import * as ordersTexts from '../../web/texts.ts'
import { CloseOrder } from './close-order.tsx'
import * as texts from './texts.ts'
import { WithdrawFromOrder } from './withdraw-from-order.tsx'

/** What the caller can do now beside the next step. */
export function OtherWays({ order, steps }: { order: Order; steps: OrderSteps }) {
  const { id, available_actions, role } = order
  const other = order[role === 'buyer' ? 'seller' : 'buyer'].username
  const may = (action: Order['available_actions'][number]) => available_actions.includes(action)
  return (
    <div className="flex flex-col gap-5">
      {!useOnline() && (
        <p className="text-meta font-semibold text-muted">{ordersTexts.offlineHint}</p>
      )}
      {may('close') && (
        <Way hint={texts.closeHint(other)}>
          <CloseOrder order={order} steps={steps} />
        </Way>
      )}
      {may('propose-ending') && (
        <Way hint={texts.proposeHint(other)}>
          <LinkButton to={`/orders/end/${id}`} tone="secondary" wide>
            {texts.proposeButton}
          </LinkButton>
        </Way>
      )}
      {may('open-dispute') && (
        <Way hint={texts.disputeHint}>
          <LinkButton to={`/orders/dispute/${id}`} tone="secondary" wide>
            {texts.disputeButton}
          </LinkButton>
        </Way>
      )}
      {may('withdraw') && (
        <Way hint={texts.withdrawHint(other)}>
          <WithdrawFromOrder order={order} steps={steps} />
        </Way>
      )}
    </div>
  )
}

function Way({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      {children}
      <p className="text-meta text-muted">{hint}</p>
    </div>
  )
}
