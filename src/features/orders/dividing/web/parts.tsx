import { formatCedis } from '#ui/formats.ts'
import type { OrderSide } from '../../process.ts'
import * as texts from './texts.ts'

type PartsProps = {
  toBuyer: number
  toSeller: number
  as: OrderSide | null
  buyer: string
  seller: string
}

/** What either side gets, one's own part first: never one without the other. */
export function Parts({ toBuyer, toSeller, as, buyer, seller }: PartsProps) {
  const ofBuyer = { name: as === 'buyer' ? texts.youGet : texts.personGets(buyer), part: toBuyer }
  const ofSeller = {
    name: as === 'seller' ? texts.youGet : texts.personGets(seller),
    part: toSeller,
  }
  const both = as === 'seller' ? [ofSeller, ofBuyer] : [ofBuyer, ofSeller]
  return (
    <dl className="flex flex-col gap-2">
      {both.map(({ name, part }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <dt className="min-w-0 [overflow-wrap:anywhere]">{name}</dt>
          <dd className="font-bold tabular-nums">{formatCedis(part)}</dd>
        </div>
      ))}
    </dl>
  )
}
