import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { samePersonName } from '#features/profile/identity/process.ts'
import * as texts from './texts.ts'

type Names = { identity: string; payment: string; profile: string }

/** The name on the document beside those that have to be the same person's. Follows what is typed. */
export function NamesCompared({ identity, payment, profile }: Names) {
  return (
    <div className="rounded-control border border-border p-3">
      <h3 className="text-meta font-semibold">{texts.namesCompared}</h3>
      <dl className="mt-1 divide-y divide-border text-meta">
        <Name origin={texts.documentNameLabel} name={identity} />
        <Name origin={texts.paymentAccountNameLabel} name={payment} like={identity} />
        <Name origin={texts.profileNameLabel} name={profile} like={identity} />
      </dl>
    </div>
  )
}

function Name({ origin, name, like }: { origin: string; name: string; like?: string }) {
  return (
    <div className="grid gap-x-3 py-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:items-center">
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

const wordLook = 'inline-flex max-w-full items-center gap-1 font-semibold'
