import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { SafetyLink } from '#features/pages/safety/web/safety-link.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Folded } from '#ui/folded.tsx'
import { formatCedis } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import { hasPaid, type Order } from './order-words.ts'
import * as texts from './texts.ts'

type Detail = NonNullable<Order['seller_payment_detail']>

/** Where the buyer sends the money, as long as the work waits for his word; who has sent it to us is not asked to. */
export function PayTo({ order }: { order: Order }) {
  const { seller, offer, seller_payment_detail: detail } = order
  if (hasPaid(order)) {
    return (
      detail && (
        <Card className="flex flex-col gap-3 lg:p-4">
          <h2 className="text-card font-semibold [overflow-wrap:anywhere]">
            {texts.accountTitle(seller.username)}
          </h2>
          <Account detail={detail} />
        </Card>
      )
    )
  }
  if (!detail) {
    return (
      <Notice tone="warn" title={texts.noPaymentAccount}>
        {texts.noPaymentAccountNotice(seller.username)}
      </Notice>
    )
  }
  return (
    <Card className="flex flex-col gap-3 lg:p-4">
      <h2 className="text-card font-semibold [overflow-wrap:anywhere]">
        {texts.payDirectly(seller.username)}
      </h2>
      <p className="text-meta text-muted">{texts.payDirectlyWarning}</p>
      <SafetyLink />
      <Account detail={detail} amount={offer.amount} />
      {detail.is_kyc_verified ? (
        <p className="flex items-start gap-2 text-meta text-muted">
          <BadgeCheck size={18} aria-hidden="true" className="mt-px shrink-0 text-verified" />
          {texts.verifiedNotice}
        </p>
      ) : (
        <Notice tone="warn" title={texts.notVerified}>
          <p className="text-meta">{texts.notVerifiedWarning(seller.username)}</p>
        </Notice>
      )}
    </Card>
  )
}

/** With the amount where it is to be sent there. */
function Account({ detail, amount }: { detail: Detail; amount?: number }) {
  // A network's code says nothing that its name does not.
  const isBank = detail.account_type_code === 'bank' && detail.institution_code !== null
  const lines = (
    <dl className="flex flex-col gap-2">
      {amount !== undefined && (
        <Line name={texts.amount} copied={amount.toFixed(2)}>
          <span className="tabular-nums">{formatCedis(amount)}</span>
        </Line>
      )}
      <Line name={texts.bankOrNetwork}>{detail.institution_name}</Line>
      {isBank && <Line name={texts.routingCode}>{detail.institution_code}</Line>}
      <Line name={texts.number} copied={detail.account_no}>
        <span className="font-mono text-body font-bold tracking-wider">{detail.account_no}</span>
      </Line>
      <Line name={texts.name} copied={detail.name_on_account}>
        {detail.name_on_account}
      </Line>
    </dl>
  )
  if (detail.name_check.result !== 'different') return lines
  return <Folded title={texts.walletInOtherName}>{lines}</Folded>
}

/** With `copied`, a button that copies exactly that. */
function Line({ name, copied, children }: { name: string; copied?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="flex items-center justify-between gap-2">
        <span
          translate={copied ? 'no' : undefined}
          className="min-w-0 select-all font-semibold [overflow-wrap:anywhere]"
        >
          {children}
        </span>
        {copied && <CopyButton name={name.toLowerCase()} text={copied} />}
      </dd>
    </div>
  )
}
