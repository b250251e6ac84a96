import { Parts } from '#features/orders/dividing/web/parts.tsx'
import { type Reader, sideTitle } from './dispute-words.ts'

type SharesProps = { to_buyer: number; to_seller: number; reader: Reader }

/** What either side gets, by what it is in the deal: never one without the other. */
export function Shares({ to_buyer, to_seller, reader }: SharesProps) {
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
