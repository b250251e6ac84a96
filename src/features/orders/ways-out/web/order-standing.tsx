import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { hasRole } from '#features/accounts/web/has-role.ts'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { OrderSteps } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import { OrderEnded } from './order-ended.tsx'
import { Proposal } from './proposal.tsx'
import * as texts from './texts.ts'

/** What is under way beside the next step, or how it all ended. */
export function OrderStanding({ order, steps }: { order: Order; steps: OrderSteps }) {
  const { ending, ended, dispute } = order
  return (
    <>
      {dispute && <OpenDispute order={order} dispute={dispute} />}
      {ending && <Proposal order={order} ending={ending} steps={steps} />}
      {ended && <OrderEnded order={order} ended={ended} />}
      <EarlierDisputes order={order} />
    </>
  )
}

type OpenDisputeProps = { order: Order; dispute: NonNullable<Order['dispute']> }

/** What it stops; whose turn it is stands above it, as the next step. */
function OpenDispute({ order, dispute }: OpenDisputeProps) {
  const opens = useOpensDisputes(order)
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warn" title={texts.disputeTitle(dispute.id)}>
        <p>{order.role ? texts.disputeLead : texts.disputeLeadForOthers}</p>
        {dispute.is_overdue && <p className="font-bold">{texts.disputeOverdue}</p>}
      </Notice>
      {opens && (
        <LinkButton to={disputePath(order, dispute.id)} wide>
          {texts.openDisputeLink(dispute.id)}
        </LinkButton>
      )}
    </div>
  )
}

function EarlierDisputes({ order }: { order: Order }) {
  const opens = useOpensDisputes(order)
  if (!opens) return null
  const earlier = order.dispute_ids.filter(id => id !== order.dispute?.id)
  return earlier.map(id => (
    <LinkButton key={id} to={disputePath(order, id)} tone="secondary" wide>
      {texts.earlierDisputeLink(id)}
    </LinkButton>
  ))
}

/** Not every manager who may look into orders decides disputes. */
function useOpensDisputes({ role }: Order): boolean {
  const user = useCurrentUser()
  return role !== null || hasRole(user, 'disputes')
}

const disputePath = ({ role }: Order, id: number) =>
  role ? `/disputes/${id}` : `/manager/disputes/view/${id}`
