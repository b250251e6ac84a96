import { LinkButton } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { formatCedis, formatMoment } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import { useRefreshAfter } from '../../deadlines/web/refresh-at-deadline.ts'
import * as waysOutTexts from '../../ways-out/web/texts.ts'
import { useNow } from '../../web/now.ts'
import type { OrderSteps } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import { groupCode } from '../process.ts'
import { AnswerForm } from './answer-form.tsx'
import { mayState } from './may-state.ts'
import { ReceiptFacts } from './receipt-facts.tsx'
import { StateForm } from './state-form.tsx'
import * as texts from './texts.ts'

type ReceiptProps = { order: Order; steps: OrderSteps }
type Receipt = NonNullable<Order['receipt']>

/** What the buyer says of a payment past the platform, what the seller answers, and what either can do. */
export function OrderReceipt({ order, steps }: ReceiptProps) {
  const { receipt } = order
  // No event tells that the seller was silent.
  useRefreshAfter(receipt?.state === 'stated' ? receipt.respond_by : null, useNow())
  return (
    <>
      {order.receipt && <Standing order={order} receipt={order.receipt} steps={steps} />}
      {mayState(order) && <StateForm key={order.receipt?.id} order={order} steps={steps} />}
    </>
  )
}

type StandingProps = ReceiptProps & { receipt: Receipt }

function Standing({ order, receipt, steps }: StandingProps) {
  if (receipt.state === 'confirmed') return <Confirmed order={order} receipt={receipt} />
  if (order.role === null || receipt.state === 'void')
    return <Notice tone="neutral">{texts.managerState[receipt.state]}</Notice>
  if (order.role === 'seller')
    return <AnswerForm key={receipt.id} order={order} receipt={receipt} steps={steps} />
  if (receipt.state === 'denied') return <Denied order={order} receipt={receipt} />
  return <Waiting order={order} receipt={receipt} />
}

function Confirmed({ order, receipt }: { order: Order; receipt: Receipt }) {
  const { code, url } = receipt
  if (code === null || url === null) return null
  return (
    <Card className="flex flex-col gap-3 lg:p-4">
      <h2 className="text-card font-semibold">{texts.confirmedTitle}</h2>
      <p>
        {texts.confirmedLead(
          order.buyer.username,
          order.seller.username,
          formatCedis(receipt.amount),
        )}
      </p>
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block text-meta text-muted">{texts.pageTitle}</span>
          <span translate="no" className="font-mono font-semibold">
            {groupCode(code)}
          </span>
        </p>
        <CopyButton name={texts.receiptAddress} text={url} />
      </div>
      <LinkButton to={`/receipts/${groupCode(code)}`} tone="secondary" wide>
        {texts.receiptLink}
      </LinkButton>
      <p className="text-meta text-muted">{texts.openToAll}</p>
    </Card>
  )
}

function Waiting({ order, receipt }: { order: Order; receipt: Receipt }) {
  const isSilent = useNow() >= Date.parse(receipt.respond_by)
  const { username } = order.seller
  return (
    <Card className="flex flex-col gap-3 lg:p-4">
      <h2 className="text-card font-semibold">{texts.waitingTitle}</h2>
      <ReceiptFacts receipt={receipt} />
      {isSilent ? (
        <p>{texts.silentLead(username)}</p>
      ) : (
        <p>{texts.waitingLead(username, formatMoment(new Date(receipt.respond_by)))}</p>
      )}
      {isSilent && <Help order={order} />}
    </Card>
  )
}

function Denied({ order, receipt }: { order: Order; receipt: Receipt }) {
  return (
    <Card className="flex flex-col gap-3 lg:p-4">
      <h2 className="text-card font-semibold [overflow-wrap:anywhere]">
        {texts.deniedTitle(order.seller.username)}
      </h2>
      <ReceiptFacts receipt={receipt} />
      {receipt.reason && (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">“{receipt.reason}”</p>
      )}
      <p>{texts.deniedLead}</p>
      <Help order={order} />
    </Card>
  )
}

/** A dispute where one can be opened, else the team. */
function Help({ order: { id, receipt, available_actions } }: { order: Order }) {
  if (receipt?.can_dispute && available_actions.includes('open-dispute'))
    return (
      <LinkButton to={`/orders/dispute/${id}`} tone="secondary" wide>
        {waysOutTexts.disputeButton}
      </LinkButton>
    )
  return (
    <LinkButton to={`/report?about=/account/orders/view/${id}`} tone="secondary" wide>
      {texts.reportButton}
    </LinkButton>
  )
}
