import type { ReactNode } from 'react'
import { formatCedis } from '#ui/formats.ts'
import type { Order } from '../../web/order-words.ts'
import * as ordersTexts from '../../web/texts.ts'
import * as texts from './texts.ts'

/** What the buyer says to have sent. */
export function ReceiptFacts({ receipt }: { receipt: NonNullable<Order['receipt']> }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      <Fact name={ordersTexts.amount}>{formatCedis(receipt.amount)}</Fact>
      <Fact name={texts.networkIdLabel}>
        <span translate="no" className="select-all font-mono">
          {receipt.network_id}
        </span>
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-meta text-muted">{name}</dt>
    <dd className="font-semibold tabular-nums [overflow-wrap:anywhere]">{children}</dd>
  </div>
)
