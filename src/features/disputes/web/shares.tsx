import { Parts } from '#features/orders/dividing/web/parts.tsx'
import { type Reader, sideTitle } from './dispute-words.ts'
import * as texts from './texts.ts'

type SharesProps = { to_buyer: number; to_seller: number; reader: Reader }

/** What either side gets, by what it is in the deal: never one without the other. Nothing is divided where none is held. */
export function Shares({ to_buyer, to_seller, reader }: SharesProps) {
  if (to_buyer + to_seller === 0) return <p className="text-muted">{texts.nothingHeld}</p>
  return (
    <Parts
      toBuyer={to_buyer}
      toSeller={to_seller}
      as={reader}
      buyer={sideTitle('buyer', null)}
      seller={sideTitle('seller', null)}
    />
  )
}
