import type * as z from 'zod/mini'
import { formatCedis } from '#ui/formats.ts'
import { Price } from '#ui/price.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { pricedOffer } from '../contract.ts'
import * as texts from './texts.ts'

export type PricedOffer = z.input<typeof pricedOffer>

type OfferCardsProps = {
  label: string
  offers: readonly PricedOffer[]
  /** Undefined: none yet. */
  chosen: number | undefined
  onChoose: (offerId: number) => void
  error?: string
}

export const offersField = 'offer'

/** What can be bought, none of it chosen beforehand. */
export function OfferCards({ label, offers, chosen, onChoose, error }: OfferCardsProps) {
  return (
    <RadioCards
      label={label}
      name={offersField}
      value={chosen ?? ''}
      onChange={event => onChoose(Number(event.currentTarget.value))}
      error={error}
      options={offers.map(({ id, name, price, days }) => ({
        value: id,
        label: (
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            {name}
            <Price cedis={price} />
          </span>
        ),
        hint: texts.priceADay(formatCedis(price / days)),
      }))}
    />
  )
}

/** The cards' exact place, while they are on their way: the price of a long name takes a line of its own on phones. */
export function OfferCardsSkeleton({ longNames }: { longNames?: boolean }) {
  const height = longNames ? 'h-24 sm:h-17.5' : 'h-17.5'
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="mb-1 h-5 w-40" />
      {['first', 'second', 'third'].map(name => (
        <Skeleton key={name} className={`rounded-control ${height}`} />
      ))}
    </div>
  )
}
