import { CircleCheck, CircleHelp, CircleX, History, TriangleAlert } from 'lucide-react'
import type { NameResult } from '#features/accounts/wallet-names/process.ts'
import { pathOfTrick } from '#features/pages/safety/process.ts'
import { serverNow } from '#platform/web/server-time.ts'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/page.tsx'
import { TimeText } from '#ui/time-text.tsx'
import type { Offer } from '../../offers/web/offer.ts'
import {
  daysSinceChange,
  factNames,
  isInOtherName,
  resultWords,
  type Trust,
  trustIn,
} from './payee-words.ts'
import * as texts from './texts.ts'

export type PayeePanelProps = {
  offer: Offer
  /** As the buyer is told it in review; else what the offer says. */
  trust?: Trust | undefined
  /** Where the money is not sent to the seller's wallet: whoever sends it sees another name. */
  isPaidThroughUs?: boolean
}

/** Whose the account is, as far as anybody could tell us. Nothing where the seller has none. */
export function PayeePanel({
  offer,
  trust = trustIn(offer) ?? undefined,
  isPaidThroughUs = false,
}: PayeePanelProps) {
  if (!trust) return null
  const days = daysSinceChange(offer.seller_payment_method?.changed_at ?? null, serverNow())
  return (
    <Card className="flex flex-col gap-3 lg:p-4">
      <h2 className="text-card font-semibold">{texts.payeeTitle}</h2>
      {isInOtherName(offer) ? (
        <OtherNameWarning seller={offer.seller.username} />
      ) : (
        <p>{isPaidThroughUs ? sentenceThroughUs(offer, trust) : trust.sentence}</p>
      )}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2">
        {trust.facts.map(({ code, result, at }) => (
          <div key={code} className="flex min-w-0 flex-col gap-1">
            <dt className="flex-1 text-meta text-muted [overflow-wrap:anywhere]">
              {factNames[code]}
            </dt>
            <dd className="text-meta">
              <Result result={result} />
              <span className="block text-muted">{at && <TimeText at={at} />}</span>
            </dd>
          </div>
        ))}
      </dl>
      {days !== null && (
        <p className="flex items-center gap-2 text-meta font-semibold">
          <History size={18} aria-hidden="true" className="shrink-0" />
          {texts.walletChanged(days)}
        </p>
      )}
    </Card>
  )
}

/** Nobody shall compare our name with the seller's. */
function sentenceThroughUs({ seller }: Offer, { sentence, facts }: Trust): string {
  const isWalletKnown = facts.some(({ code, result }) => code === 'wallet' && result !== 'unknown')
  return `${texts.sentToUs(seller.username)} ${isWalletKnown ? sentence : texts.walletNotKnown}`
}

function OtherNameWarning({ seller }: { seller: string }) {
  return (
    <div className="flex gap-3 rounded-card bg-danger-soft p-4 text-danger-text">
      <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">{texts.differentTitle}</p>
        <p>{texts.differentWarning(seller)}</p>
        <a href={pathOfTrick('other-name')} className="inline-flex min-h-11 items-center underline">
          {texts.otherNameLink}
        </a>
      </div>
    </div>
  )
}

function Result({ result }: { result: NameResult }) {
  const { Icon, look } = looks[result]
  return (
    <span className={classNames('flex items-center gap-1 font-semibold', look)}>
      <Icon size={16} aria-hidden="true" className="shrink-0" />
      {resultWords[result]}
    </span>
  )
}

const looks = {
  same: { Icon: CircleCheck, look: 'text-success-text' },
  near: { Icon: TriangleAlert, look: 'text-warn-text' },
  different: { Icon: CircleX, look: 'text-danger-text' },
  unknown: { Icon: CircleHelp, look: 'text-muted' },
}
