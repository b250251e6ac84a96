import { useState } from 'react'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatCedis } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'
import { BackLink, Card, Page, PageTitle } from '#ui/page.tsx'
import { TextArea } from '#ui/text-area.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { SplitField } from '../../dividing/web/split-field.tsx'
import type { StepAnswer } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import * as ordersTexts from '../../web/texts.ts'
import { Division } from './division.tsx'
import { useEndOrderForm } from './end-order-form-state.ts'
import * as texts from './texts.ts'

type EndOrderFormProps = { order: Order; onSent: (answer: StepAnswer) => void }

export function EndOrderForm({ order, onSent }: EndOrderFormProps) {
  const { form, send, endsAtOnce, isReady } = useEndOrderForm({ order, onSent })
  const [isAsked, ask] = useState(false)
  const other = order[order.role === 'buyer' ? 'seller' : 'buyer'].username
  const lead = order.dispute ? texts.endLeadInDispute(other) : texts.endLead(other)
  return (
    <Page width="form" className="max-lg:pb-0">
      <header className="flex flex-col gap-1">
        <BackLink to={`/account/orders/view/${order.id}`}>
          {ordersTexts.orderNumber(order.id)}
        </BackLink>
        <PageTitle>{texts.endPageTitle}</PageTitle>
        {!endsAtOnce && <p className="mt-1 text-muted">{lead}</p>}
      </header>
      <form
        method="post"
        noValidate
        aria-label={texts.endPageTitle}
        onSubmit={event => {
          if (!endsAtOnce || !isReady) return send(event)
          event.preventDefault()
          ask(true)
        }}
        className="flex flex-1 flex-col gap-4 lg:flex-none lg:gap-6"
      >
        <AlertList items={form.alerts} />
        <StandingProposal order={order} />
        <Card className="flex flex-col gap-5">
          {order.held > 0 ? (
            <WhoGetsWhat order={order} form={form} />
          ) : (
            <Division order={order} parts={{ to_buyer: 0, to_seller: 0 }} />
          )}
          <TextArea
            label={texts.reasonLabel}
            hint={texts.reasonHint(other)}
            {...form.field('reason')}
          />
        </Card>
        {endsAtOnce && (
          <Notice tone="warn" title={texts.endsAtOnceTitle}>
            {texts.endsAtOnce(order.buyer.username)}
          </Notice>
        )}
        <ActionBar>
          <SendButton
            pending={form.pending}
            tone={endsAtOnce ? 'danger' : 'primary'}
            className="max-lg:flex-1"
          >
            {endsAtOnce ? texts.endAtOnceButton : texts.endButton}
          </SendButton>
        </ActionBar>
      </form>
      <ConfirmDialog
        open={isAsked}
        title={texts.endAtOnceTitle}
        confirmLabel={texts.endAtOnceConfirmButton}
        cancelLabel={sharedTexts.declineButton}
        onConfirm={() => {
          // What is refused is told on the page, which a dialogue would keep from being focused.
          ask(false)
          void send()
        }}
        onClose={() => ask(false)}
      >
        <div className="flex flex-col gap-3">
          <Division order={order} parts={{ to_buyer: order.held, to_seller: 0 }} />
          <p>{texts.endsAtOnce(order.buyer.username)}</p>
        </div>
      </ConfirmDialog>
    </Page>
  )
}

/** Whoever answers by a proposal of his own sees what he answers. */
function StandingProposal({ order }: { order: Order }) {
  const { ending, role } = order
  if (!ending) return null
  const isOwn = ending.by === role
  const proposer = order[ending.by].username
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-card font-semibold">
        {isOwn ? texts.ownProposalTitle : texts.proposalTitle(proposer)}
      </h2>
      <Division order={order} parts={ending} />
      <p className="text-meta text-muted">
        {isOwn ? texts.replacesOwnLead : texts.replacesLead(proposer)}
      </p>
    </Card>
  )
}

type WhoGetsWhatProps = { order: Order; form: ReturnType<typeof useEndOrderForm>['form'] }

function WhoGetsWhat({ order, form }: WhoGetsWhatProps) {
  return (
    <>
      <p>{texts.heldLead(formatCedis(order.held))}</p>
      <SplitField
        held={order.held}
        as={order.role}
        buyer={order.buyer.username}
        seller={order.seller.username}
        value={String(form.value('to_buyer') ?? '')}
        onPreset={toBuyer => form.setValue('to_buyer', toBuyer)}
        {...form.field('to_buyer')}
      />
    </>
  )
}
