import { useLazyDialog } from '#platform/web/lazy-dialog.ts'
import { useOnline } from '#platform/web/online.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ConfirmHint } from '../confirming/web/confirm-hint.tsx'
import type { OrderSteps } from './order-steps.ts'
import { type ButtonStep, hasPaid, type Order, stepButtons } from './order-words.ts'
import * as texts from './texts.ts'

const loadSheet = () => import('./revision-sheet.tsx')
const loadSubmitSheet = () => import('../reviews/web/submit-sheet.tsx')

type OrderActionsProps = { order: Order; open: readonly ButtonStep[]; steps: OrderSteps }

/** The buttons of whoever looks, one below the other; nothing where the next step is not theirs. */
export function OrderActions({ order, open, steps }: OrderActionsProps) {
  const online = useOnline()
  // Until the order has moved on by the step under way, no other can be taken.
  const isTaking = steps.pending !== undefined && open.includes(steps.pending)

  function press(step: ButtonStep) {
    if (isTaking) return
    if (step === 'revision' || stepButtons[step].confirm || asksForReview(step, order))
      steps.ask(step)
    else steps.take(step)
  }
  return (
    <div className="flex w-full flex-col gap-2">
      {!online && <p className="text-meta font-semibold text-muted">{texts.offlineHint}</p>}
      {open.includes('complete') && <ConfirmHint order={order} />}
      {open.map(step => (
        <Button
          key={step}
          wide
          tone={isSecondWay(step, order) ? 'secondary' : stepButtons[step].tone}
          disabled={!online}
          pending={steps.pending === step}
          onClick={() => press(step)}
          onPointerEnter={step === 'revision' ? loadSheet : undefined}
        >
          {stepButtons[step].label}
        </Button>
      ))}
    </div>
  )
}

/** As long as nothing was sent to it, to pay through the platform is the main thing. */
const isSecondWay = (step: ButtonStep, order: Order) => step === 'complete' && !hasPaid(order)

/** Whoever submits work for the first time may say how it was to work for the buyer. */
const asksForReview = (step: ButtonStep, { buyer_review }: Order) =>
  step === 'submit-for-review' && !buyer_review

type StepProps = { order: Order; steps: OrderSteps }

/** What is asked between the press and the step. */
export function StepDialogs({ order, steps }: StepProps) {
  const { openStep, take } = steps
  if (!openStep) return null
  if (openStep === 'revision') return <LazyRevision order={order} steps={steps} />
  if (asksForReview(openStep, order)) return <LazySubmit order={order} steps={steps} />
  const asks = stepButtons[openStep].confirm?.(order)
  if (!asks) return null
  return (
    <ConfirmDialog
      open
      title={asks.title}
      tone={stepButtons[openStep].tone === 'danger-outline' ? 'danger' : 'primary'}
      confirmLabel={asks.yes}
      cancelLabel={asks.no}
      pending={steps.pending === openStep}
      onConfirm={() => take(openStep)}
      onClose={steps.close}
    >
      {asks.text}
    </ConfirmDialog>
  )
}

function LazyRevision(props: StepProps) {
  const module = useLazyDialog(loadSheet, props.steps.close)
  return module ? <module.RevisionSheet {...props} /> : null
}

function LazySubmit(props: StepProps) {
  const module = useLazyDialog(loadSubmitSheet, props.steps.close)
  return module ? <module.SubmitSheet {...props} /> : null
}
