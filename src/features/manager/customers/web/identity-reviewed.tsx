import type { ReactNode } from 'react'
import { type IdType, idTypeNames } from '#features/profile/identity/process.ts'
import * as identityTexts from '#features/profile/identity/web/texts.ts'
import { formatMoment } from '#ui/formats.ts'
import { AskedPhoto } from './asked-photo.tsx'
import type { Customer } from './customer.ts'
import { IdPhoto } from './id-photo.tsx'
import { NamesCompared } from './names-compared.tsx'
import * as texts from './texts.ts'

/** The document beside what has to stand on it. */
export function IdentityReviewed(props: { customer: Customer; onAskAgain: () => void }) {
  const { customer, onAskAgain } = props
  const { payment_detail } = customer
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
      {customer.id_photo_file ? (
        <IdPhoto file={customer.id_photo_file} owner={customer.username} onAskAgain={onAskAgain} />
      ) : customer.id_photo !== null ? (
        <AskedPhoto customer={customer} onAskAgain={onAskAgain} />
      ) : (
        <p className="text-muted">{texts.noPictureNotice}</p>
      )}
      <div className="flex min-w-0 flex-col gap-4">
        <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-2 text-meta [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-muted">
          <Fact name={texts.name}>
            <strong className="text-body">{customer.name}</strong>
          </Fact>
          <Fact name={identityTexts.idType}>{idTypeNames[customer.id_type as IdType]}</Fact>
          <Fact name={texts.idTypeLabel}>
            <span className="font-mono font-semibold lg:whitespace-nowrap">
              {customer.id_reference}
            </span>
          </Fact>
          <Fact name={texts.phone}>{customer.phone ?? texts.none}</Fact>
          <Fact name={texts.joined}>{formatMoment(new Date(customer.created_at))}</Fact>
        </dl>
        <NamesCompared
          narrow
          profile={customer.profile_name}
          identity={customer.name}
          payment={payment_detail?.name_on_account ?? ''}
        />
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
