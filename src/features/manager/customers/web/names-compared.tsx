import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { samePersonName } from '#features/profile/identity/process.ts'
import * as texts from './texts.ts'

type Names = {
  identity: string
  payment: string
  profile: string
  /** In a narrow place: each name below its origin. */
  narrow?: boolean
}

/** The name on the document beside those that have to be the same person's. Follows what is typed. */
export function NamesCompared({ identity, payment, profile, narrow }: Names) {
  const look = narrow ? narrowLook : wideLook
  return (
    <div className="rounded-control border border-border p-3">
      <h3 className="text-meta font-semibold">{texts.namesCompared}</h3>
      <dl className="mt-1 divide-y divide-border text-meta">
        <Name origin={texts.documentNameLabel} name={identity} look={look} />
        <Name origin={texts.paymentAccountNameLabel} name={payment} like={identity} look={look} />
        <Name origin={texts.profileNameLabel} name={profile} like={identity} look={look} />
      </dl>
    </div>
  )
}

type NameProps = { origin: string; name: string; like?: string; look: string }

function Name({ origin, name, like, look }: NameProps) {
  return (
    <div className={look}>
      <dt className="text-muted">{origin}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{name.trim() || texts.noneYet}</dd>
      {like !== undefined && (
        <dd>
          <Comparison one={name} other={like} />
        </dd>
      )}
    </div>
  )
}

function Comparison({ one, other }: { one: string; other: string }) {
  if (!one.trim() || !other.trim()) {
    return (
      <span className={`${wordLook} text-muted`}>
        <CircleHelp size={16} aria-hidden="true" />
        {texts.nothingToCompare}
      </span>
    )
  }
  if (samePersonName(one, other)) {
    return (
      <span className={`${wordLook} text-success-text`}>
        <CircleCheck size={16} aria-hidden="true" />
        {texts.sameName}
      </span>
    )
  }
  return (
    <span className={`${wordLook} text-danger-text`}>
      <CircleX size={16} aria-hidden="true" />
      {texts.differs}
    </span>
  )
}

const wideLook =
  'grid gap-x-3 py-2 sm:grid-cols-[minmax(0,11rem)_minmax(7rem,1fr)_auto] sm:items-center'
const narrowLook =
  'flex flex-wrap items-center justify-between gap-x-3 py-2 [&_dt]:basis-full [&_dd]:min-w-0'
const wordLook = 'inline-flex max-w-full items-center gap-1 font-semibold'
