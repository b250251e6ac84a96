import { useState } from 'react'
import type { Received } from '#platform/contract.ts'
import { useAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import * as paymentsTexts from '../../web/texts.ts'
import type { showStripeTest, tryStripePayment } from '../contract.ts'
import * as texts from './texts.ts'

type Test = Received<typeof showStripeTest>
type CardName = Test['cards'][number]['card']
type Trial = Received<typeof tryStripePayment>

export function StripeTrial({ test }: { test: Test }) {
  const [card, setCard] = useState<CardName>('visa')
  const { trial, problems, isPaying, pay } = useTrial()
  return (
    <>
      <AlertList items={problems} />
      {trial && <Outcome trial={trial} />}
      <Card className="flex flex-col gap-4">
        <RadioCards
          label={texts.testCard}
          name="card"
          value={card}
          onChange={({ currentTarget }) => {
            const chosen = test.cards.find(one => one.card === currentTarget.value)
            if (chosen) setCard(chosen.card)
          }}
          options={test.cards.map(({ card: value, number, expiry, cvc, outcome }) => ({
            value,
            label: <span className="font-mono">{number}</span>,
            hint: texts.cardDetails(expiry, cvc, outcome),
          }))}
        />
        <Button disabled={!test.is_set} pending={isPaying} onClick={() => pay(card)}>
          {paymentsTexts.payAmount(test.amount)}
        </Button>
      </Card>
    </>
  )
}

function useTrial() {
  const [trial, setTrial] = useState<Trial>()
  const { isPending, problems, run } = useAction()

  async function pay(card: CardName) {
    setTrial(undefined)
    setTrial(await call<typeof tryStripePayment>('POST /api/testing/stripe/pay', { card }))
  }
  return { trial, problems, isPaying: isPending, pay: (card: CardName) => run(() => pay(card)) }
}

function Outcome({ trial: { result, message } }: { trial: Trial }) {
  const { succeeded, id, status, code, decline_code } = result
  const facts = { Payment: id, Status: status, Code: code, Reason: decline_code }
  return (
    <div role="status">
      <Card className="flex flex-col items-start gap-3">
        <StatusChip tone={succeeded ? 'success' : 'danger'}>
          {succeeded ? texts.succeeded : texts.declined}
        </StatusChip>
        <p className="font-semibold">{message}</p>
        <dl className="flex w-full flex-col gap-1 text-meta">
          {Object.entries(facts).map(
            ([name, value]) =>
              value && (
                <div key={name} className="flex gap-3">
                  <dt className="w-20 shrink-0 text-muted">{name}</dt>
                  <dd className="min-w-0 font-mono [overflow-wrap:anywhere]">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </Card>
    </div>
  )
}
