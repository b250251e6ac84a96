import type { OrderSide } from '#features/orders/process.ts'
import { formatCedis } from '#ui/formats.ts'
import { Card } from '#ui/page.tsx'
import type { Dispute } from './dispute.ts'
import { restOf, sideTitle } from './dispute-words.ts'
import { Shares } from './shares.tsx'
import * as texts from './texts.ts'

/** Why it was opened, and how each side wants what is held to be divided. */
export function Wishes({ dispute, isWide }: { dispute: Dispute; isWide?: boolean }) {
  const { role, opened_by, reason_code, held } = dispute
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-h2 font-semibold">{texts.wishesTitle}</h2>
      <p>
        {texts.openedBecause(
          sideTitle(opened_by, role),
          <strong>{texts.reasonNames[reason_code]}</strong>,
        )}
      </p>
      {held > 0 ? (
        <>
          <p className="text-meta text-muted">{texts.heldAmount(formatCedis(held))}</p>
          <div className={isWide ? 'grid gap-3 sm:grid-cols-2' : 'flex flex-col gap-3'}>
            {(role === 'seller' ? sellerFirst : buyerFirst).map(side => (
              <Wish key={side} dispute={dispute} side={side} />
            ))}
          </div>
        </>
      ) : (
        <p className="text-muted">{texts.nothingHeld}</p>
      )}
    </Card>
  )
}

const buyerFirst: readonly OrderSide[] = ['buyer', 'seller']
/** One's own stands first. */
const sellerFirst: readonly OrderSide[] = ['seller', 'buyer']

function Wish({ dispute, side }: { dispute: Dispute; side: OrderSide }) {
  const { held, role, wishes } = dispute
  const wish = wishes[side]
  return (
    <section className="flex min-w-0 flex-col gap-2 rounded-control border border-border p-3">
      <h3 className="font-semibold">{texts.wantsTitle(sideTitle(side, role))}</h3>
      {wish === null ? (
        <p className="text-meta text-muted">
          {side === role ? texts.yourWishMissing : texts.noWish}
        </p>
      ) : (
        <Shares to_buyer={wish} to_seller={restOf(held, wish)} reader={role} />
      )}
    </section>
  )
}
