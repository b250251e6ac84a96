import { call } from '#platform/web/api.ts'
import { useOnline } from '#platform/web/online.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Card } from '#ui/page.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { formatDeadline } from '../../deadlines/web/deadline-words.ts'
import type { answerEnding } from '../../ending/contract.ts'
import type { OrderSteps } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import * as ordersTexts from '../../web/texts.ts'
import { Division } from './division.tsx'
import { useEndingCall } from './ending-call.ts'
import { GivenReason } from './given-reason.tsx'
import * as texts from './texts.ts'

type Ending = NonNullable<Order['ending']>
type ProposalProps = { order: Order; ending: Ending; steps: OrderSteps }

/** How one side wants to end the order, and the other side's answer. */
export function Proposal({ order, ending, steps }: ProposalProps) {
  const { role, available_actions, dispute } = order
  const isOwn = ending.by === role
  return (
    <Card className="flex flex-col gap-3 lg:p-4">
      <h2 className="text-h2 font-semibold">
        {isOwn ? texts.ownProposalTitle : texts.proposalTitle(order[ending.by].username)}
      </h2>
      <Division order={order} parts={ending} />
      <GivenReason>{ending.reason}</GivenReason>
      <p className="text-meta text-muted">
        {texts.proposalExpires(formatDeadline(new Date(ending.expires_on)), dispute !== null)}
      </p>
      {available_actions.includes('answer-ending') && (
        // A newer proposal must not be accepted by a press that was meant for this one.
        <Answer key={ending.id} order={order} ending={ending} steps={steps} />
      )}
      {available_actions.includes('propose-ending') && (
        <LinkButton to={`/orders/end/${order.id}`} tone={isOwn ? 'secondary' : 'quiet'} wide>
          {texts.proposeOtherButton}
        </LinkButton>
      )}
    </Card>
  )
}

function Answer({ order, ending, steps }: ProposalProps) {
  const online = useOnline()
  const answering = useEndingCall<'accept' | 'reject'>(steps)
  const send = (answer: 'accept' | 'reject') =>
    answering.send(answer, () =>
      call<typeof answerEnding>('POST /api/orders/ending/answer', {
        gig_order_id: order.id,
        ending_id: ending.id,
        answer,
      }),
    )
  return (
    <>
      {!online && <p className="text-meta font-semibold text-muted">{ordersTexts.offlineHint}</p>}
      <Button wide disabled={!online} onClick={answering.ask}>
        {texts.acceptButton}
      </Button>
      <Button
        wide
        tone="secondary"
        disabled={!online}
        pending={answering.pending === 'reject'}
        onClick={() => send('reject')}
      >
        {texts.rejectButton}
      </Button>
      <ConfirmDialog
        open={answering.isAsked}
        title={texts.acceptTitle}
        tone="primary"
        confirmLabel={texts.acceptConfirmButton}
        cancelLabel={sharedTexts.declineButton}
        pending={answering.pending === 'accept'}
        onConfirm={() => send('accept')}
        onClose={answering.close}
      >
        <div className="flex flex-col gap-3">
          <Division order={order} parts={ending} />
          <p>{texts.acceptWarning}</p>
        </div>
      </ConfirmDialog>
    </>
  )
}
