import { useState } from 'react'
import { Shares } from '#features/disputes/web/shares.tsx'
import * as disputesTexts from '#features/disputes/web/texts.ts'
import { splitOf } from '#features/orders/dividing/web/split.ts'
import { SplitField } from '#features/orders/dividing/web/split-field.tsx'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { AlertList, SuccessAlert } from '#ui/alert-list.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Card } from '#ui/page.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextArea } from '#ui/text-area.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { useDecideForm } from './decide-form-state.ts'
import type { WholeDispute } from './dispute.ts'
import * as texts from './texts.ts'

const rights = [
  { value: 'buyer', label: texts.theBuyer },
  { value: 'seller', label: texts.theSeller },
  { value: 'both', label: texts.both },
  { value: 'neither', label: texts.neither },
]

/** The form while there is something to decide, begun with what can be read then. */
export function DecideForm({ dispute }: { dispute: WholeDispute }) {
  const [message, setMessage] = useState<string>()
  const { status, available_actions } = dispute
  if (available_actions.includes('decide'))
    return <OpenForm dispute={dispute} onDecided={setMessage} />
  return (
    <>
      <SuccessAlert>{message}</SuccessAlert>
      {(status === 'deciding' || status === 'appealed') && (
        <p className="text-muted">{texts.othersDecide}</p>
      )}
    </>
  )
}

type OpenFormProps = { dispute: WholeDispute; onDecided: (message: string) => void }

/** The split, who is right, and the reason that both will read; asked once more before it is sent. */
function OpenForm({ dispute, onDecided }: OpenFormProps) {
  const { form, send } = useDecideForm(dispute, onDecided)
  const [isAsked, ask] = useState(false)
  const { held, status } = dispute
  const value = String(form.value('to_buyer') ?? '')
  const split = splitOf(held, value)
  const isComplete = split && form.value('right') && String(form.value('reason') ?? '').trim()
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-h2 font-semibold">{texts.decideTitle}</h2>
      <p className="text-meta text-muted">
        {status === 'appealed' ? texts.decideAppealHint : texts.decideHint}
      </p>
      <form
        method="post"
        noValidate
        aria-label={texts.decideTitle}
        onSubmit={event => {
          if (!isComplete) return send(event)
          event.preventDefault()
          ask(true)
        }}
        className="flex flex-col gap-5"
      >
        <AlertList items={form.alerts} />
        {held > 0 ? (
          <SplitField
            held={held}
            as={null}
            buyer={dispute.buyer.user.username}
            seller={dispute.seller.user.username}
            value={value}
            onPreset={toBuyer => form.setValue('to_buyer', toBuyer)}
            {...form.field('to_buyer')}
          />
        ) : (
          <p className="text-muted">{disputesTexts.nothingHeld}</p>
        )}
        <RadioCards
          label={texts.rightLabel}
          options={rights}
          {...form.field('right')}
          value={String(form.value('right') ?? '')}
        />
        <TextArea
          label={texts.reasonLabel}
          hint={dispute.held > 0 ? texts.reasonHint : texts.reasonHintWithoutMoney}
          rows={6}
          {...form.field('reason')}
        />
        <div className="flex justify-end">
          <SendButton pending={form.pending} className="max-sm:w-full">
            {texts.decideTitle}
          </SendButton>
        </div>
      </form>
      <ConfirmDialog
        open={isAsked}
        tone="primary"
        title={texts.confirmTitle}
        confirmLabel={texts.confirmButton}
        cancelLabel={sharedTexts.declineButton}
        onConfirm={() => {
          // What is refused is told on the page, which a dialogue would keep from being focused.
          ask(false)
          void send()
        }}
        onClose={() => ask(false)}
      >
        <div className="flex flex-col gap-3">
          {split && <Shares to_buyer={split.toBuyer} to_seller={split.toSeller} reader={null} />}
          <p>{texts.confirmHint}</p>
        </div>
      </ConfirmDialog>
    </Card>
  )
}
