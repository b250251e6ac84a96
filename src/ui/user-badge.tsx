import { BadgeCheck, Crown } from 'lucide-react'
import * as texts from './texts.ts'

/** Gold wins over blue. Shape and spoken words differ too, so that colour is never alone. */
export function UserBadge({ premium, verified }: { premium: boolean; verified: boolean }) {
  if (premium) {
    return (
      <span
        role="img"
        aria-label={texts.premium}
        title={texts.premium}
        className="inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-gold align-middle text-on-gold ring-1 ring-inset ring-gold-text"
      >
        <Crown size={13} strokeWidth={2.5} aria-hidden="true" />
      </span>
    )
  }
  if (!verified) return null
  return (
    <span
      role="img"
      aria-label={texts.identityVerified}
      title={texts.identityVerified}
      className="inline-flex size-5 shrink-0 items-center justify-center align-middle text-verified"
    >
      <BadgeCheck
        size={20}
        aria-hidden="true"
        className="fill-verified stroke-on-verified [&>path:first-child]:stroke-verified"
      />
    </span>
  )
}
