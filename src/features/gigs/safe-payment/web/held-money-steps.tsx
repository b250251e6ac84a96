import { Check } from 'lucide-react'
import { useSite } from '#platform/web/site.ts'
import * as texts from './texts.ts'

/** From what side somebody looks at the money. */
export type MoneySide = 'buyer' | 'worker'

/** The way of money that is held, in three steps; `done` of them are behind. */
export function HeldMoneySteps({ side, done = 0 }: { side: MoneySide; done?: number }) {
  const brand = useSite()?.name ?? ''
  const steps =
    side === 'buyer'
      ? [texts.payStep, texts.heldStep(brand), texts.confirmStep]
      : [texts.buyerPaysStep, texts.heldStep(brand), texts.buyerConfirmsStep]
  return (
    <ol
      aria-label={texts.stepsLabel}
      className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2"
    >
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === done ? 'step' : undefined}
          className="flex min-w-0 flex-col gap-1 text-chip font-semibold"
        >
          <span aria-hidden="true" className="flex items-center gap-2">
            <span className={at > done ? aheadLook : reachedLook}>
              {at < done ? <Check size={14} strokeWidth={3} /> : at + 1}
            </span>
            {at < steps.length - 1 && <span className="h-0.5 flex-1 bg-border" />}
          </span>
          <span className="[overflow-wrap:anywhere]">
            {at < done && <span className="sr-only">{texts.stepDone}</span>}
            {step}
          </span>
        </li>
      ))}
    </ol>
  )
}

const circleLook = 'flex size-6 shrink-0 items-center justify-center rounded-full'
const reachedLook = `${circleLook} bg-brand text-on-brand`
const aheadLook = `${circleLook} bg-sunken text-muted`
