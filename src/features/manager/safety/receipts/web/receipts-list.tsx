import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Sent } from '#platform/contract.ts'
import { read } from '#platform/web/query.ts'
import { Button } from '#ui/button.tsx'
import { formatCedis } from '#ui/formats.ts'
import { SelectField } from '#ui/select-field.tsx'
import { type ChipTone, StatusChip } from '#ui/status-chip.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { TimeText } from '#ui/time-text.tsx'
import { CustomerLink } from '../../../customers/web/customer-link.tsx'
import * as customersTexts from '../../../customers/web/texts.ts'
import * as reviewsTexts from '../../../reviews/web/texts.ts'
import { type ListAddress, type ListFilter, useListAddress } from '../../../web/list-address.ts'
import type { Column } from '../../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../../web/manager-list.tsx'
import { RowActions, rowActionLook } from '../../../web/row-actions.tsx'
import * as managerTexts from '../../../web/texts.ts'
import { SafetyTabs } from '../../web/safety-tabs.tsx'
import * as safetyTexts from '../../web/texts.ts'
import type { listReceipts } from '../contract.ts'
import type { ReceiptRow } from './receipt-row.ts'
import * as texts from './texts.ts'
import { VoidDialog } from './void-dialog.tsx'

/** What buyers paid past the platform, and who gave an id of a network once more. */
export function ReceiptsList() {
  const address = useListAddress(filters)
  const [withdrawing, setWithdrawing] = useState<ReceiptRow>()
  const receipts = useQuery({
    ...read<typeof listReceipts>('GET /api/manager/receipts', inputOf(address)),
    ...keepingRows,
    select: answer => answer.receipts,
  })
  return (
    <>
      <ManagerList
        title={safetyTexts.receipts}
        tabs={<SafetyTabs current="receipts" />}
        address={address}
        isSearchable={false}
        narrowing={
          <div className="w-full md:w-72">
            <SelectField
              label={managerTexts.show}
              value={address.filter}
              onChange={event => address.choose(event.target.value)}
              options={filters.map(({ label }) => ({ value: label, label }))}
            />
          </div>
        }
        list={receipts}
        columns={columns}
        keyOf={({ id }) => id}
        actions={receipt => <Actions receipt={receipt} onWithdraw={setWithdrawing} />}
        empty={safetyTexts.emptyTitle}
        icon={ReceiptText}
      />
      {withdrawing && (
        <VoidDialog receipt={withdrawing} onClose={() => setWithdrawing(undefined)} />
      )}
    </>
  )
}

const tab = { tab: 'receipts' }

/** The first of them asks for all, and stays on this tab. */
const filters: readonly ListFilter[] = [
  { label: sharedTexts.all, query: tab },
  { label: texts.reused, query: { ...tab, reused: '1' } },
  { label: texts.stated, query: { ...tab, state: 'stated' } },
  { label: texts.denied, query: { ...tab, state: 'denied' } },
  { label: texts.confirmed, query: { ...tab, state: 'confirmed' } },
  { label: texts.withdrawn, query: { ...tab, state: 'void' } },
]

function inputOf({ input }: ListAddress): Sent<typeof listReceipts> {
  const { tab: _, ...wanted } = input
  return wanted as Sent<typeof listReceipts>
}

const columns: Column<ReceiptRow>[] = [
  {
    name: customersTexts.payment,
    cell: receipt => <Payment receipt={receipt} />,
    card: 'line',
    className: 'md:py-3',
  },
  { name: texts.buyer, cell: ({ buyer }) => <CustomerLink customer={buyer} />, card: 'title' },
  { name: texts.seller, cell: ({ seller }) => <CustomerLink customer={seller} /> },
  { name: reviewsTexts.order, cell: ({ order_id }) => <OrderLink id={order_id} /> },
  {
    name: sharedTexts.status,
    cell: ({ state }) => <StatusChip {...looks[state]} />,
    card: 'chip',
  },
]

const looks: Record<ReceiptRow['state'], { tone: ChipTone; children: string }> = {
  stated: { tone: 'neutral', children: texts.stated },
  denied: { tone: 'warn', children: texts.denied },
  confirmed: { tone: 'success', children: texts.confirmed },
  void: { tone: 'neutral', children: texts.withdrawn },
}

function Payment({ receipt }: { receipt: ReceiptRow }) {
  const { amount, order_amount, network_id, stated_at, reason, reuses } = receipt
  return (
    <div className="flex flex-col gap-1">
      <span className="font-semibold tabular-nums">{formatCedis(amount)}</span>
      {amount !== order_amount && (
        <span className="text-meta">{texts.ofOrderPrice(formatCedis(order_amount))}</span>
      )}
      <span className="font-mono text-meta [overflow-wrap:anywhere]">{network_id}</span>
      <TimeText at={stated_at} />
      {reason && <span className="text-meta [overflow-wrap:anywhere]">“{reason}”</span>}
      {reuses.map(({ user, order_id, created_at }) => (
        <span key={`${order_id} ${created_at}`} className="text-meta [overflow-wrap:anywhere]">
          {texts.triedAgainBy(user.username, order_id)}
        </span>
      ))}
    </div>
  )
}

const OrderLink = ({ id }: { id: number }) => (
  <Link
    to={`/account/orders/view/${id}`}
    aria-label={reviewsTexts.orderOfReview(id)}
    className="inline-flex min-h-11 min-w-11 items-center hover:underline"
  >
    {id}
  </Link>
)

type ActionsProps = { receipt: ReceiptRow; onWithdraw: (receipt: ReceiptRow) => void }

function Actions({ receipt, onWithdraw }: ActionsProps) {
  if (receipt.state === 'void') return null
  return (
    <RowActions>
      <Button
        size="small"
        tone="secondary"
        aria-label={texts.withdrawNamed(receipt.id)}
        onClick={() => onWithdraw(receipt)}
        className={rowActionLook}
      >
        {texts.withdraw}
      </Button>
    </RowActions>
  )
}
