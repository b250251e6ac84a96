import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { AmountField } from '#ui/amount-field.tsx'
import { Folded } from '#ui/folded.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as waysOutTexts from '../../ways-out/web/texts.ts'
import type { OrderSteps } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import { addReceipt } from '../contract.ts'
import * as texts from './texts.ts'

/** Folded up, since who opens an order mostly comes for something else. */
export function StateForm({ order, steps }: { order: Order; steps: OrderSteps }) {
  const title = order.receipt ? texts.otherPaymentTitle : texts.statedTitle
  return (
    <Folded title={title}>
      <Fields title={title} order={order} steps={steps} />
    </Folded>
  )
}

type FieldsProps = { title: string; order: Order; steps: OrderSteps }

function Fields({ title, order, steps }: FieldsProps) {
  const { amount } = order.offer
  const form = useContractForm(addReceipt.input, {
    defaultValues: {
      ...{ gig_order_id: order.id, network_id: '' },
      amount: amount > 0 ? amount.toFixed(2) : '',
    },
    draftKey: `receipt-${order.id}`,
    called: { network_id: texts.networkIdName, amount: waysOutTexts.amountName },
    prompts: { network_id: texts.networkIdAsked, amount: texts.amountAsked },
  })
  const send = form.submit(async values => {
    const answer = await call<typeof addReceipt>('POST /api/orders/receipt/add', values)
    steps.begin()
    steps.succeed(answer)
  })
  return (
    <form
      method="post"
      noValidate
      aria-label={title}
      onSubmit={send}
      className="flex flex-col gap-4"
    >
      <p className="text-meta text-muted">{texts.formLead(order.seller.username)}</p>
      <AlertList items={form.alerts} />
      <TextField
        label={texts.networkIdLabel}
        hint={texts.networkIdHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('network_id')}
      />
      <AmountField label={texts.amountLabel} {...form.field('amount')} />
      <SendButton wide tone="secondary" pending={form.pending}>
        {texts.sendButton}
      </SendButton>
    </form>
  )
}
