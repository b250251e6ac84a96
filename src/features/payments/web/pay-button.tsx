import { LoaderCircle, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOnline } from '#platform/web/online.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { type ButtonTone, buttonLook } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Payment } from './start-payment.ts'
import * as texts from './texts.ts'

/** The way to the payment, in words while it opens; a second press does nothing. */
export function PayButton({
  payment,
  onPress,
  tone = 'primary',
  children,
}: {
  payment: Payment
  onPress: () => void
  tone?: ButtonTone
  children: ReactNode
}) {
  const online = useOnline()
  const { isStarting, method } = payment
  const Icon = isStarting ? LoaderCircle : LockKeyhole
  return (
    <div className="flex w-full flex-col gap-2 lg:w-auto">
      {!online && <p className="text-meta font-semibold text-muted">{texts.offlineHint}</p>}
      <button
        type="button"
        disabled={!online}
        aria-disabled={isStarting || undefined}
        onClick={isStarting ? undefined : onPress}
        className={classNames(
          buttonLook({ tone, wide: true }),
          isStarting && 'cursor-progress opacity-80',
        )}
      >
        <Icon size={20} aria-hidden="true" className={isStarting ? 'animate-spin' : undefined} />
        {isStarting ? openings[method === 'MANUAL' ? 'manual' : 'provider'] : children}
      </button>
      <span role="status" className="sr-only">
        {isStarting && texts.paymentPageTitle}
      </span>
    </div>
  )
}

const openings = { manual: texts.paymentOpening, provider: texts.securePaymentOpening }

/** A phone’s bar with the button’s place in it. The wrapper has no box of its own: the bar sticks to the page. */
export function PayButtonSkeleton() {
  return (
    <div className="contents lg:hidden">
      <ActionBar>
        <Skeleton className="h-12 flex-1 rounded-control" />
      </ActionBar>
    </div>
  )
}
