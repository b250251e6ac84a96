import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Offer } from './offer.ts'
import { reasonAgainst } from './reason-against.ts'

/** Why no order can be requested of this offer now, and where to go instead. */
export function WhyNotNow({ offer, userId }: { offer: Offer; userId: number }) {
  const { title, text, link } = reasonAgainst(offer, userId)
  return (
    <Notice title={title}>
      <p>{text}</p>
      {link && (
        <LinkButton to={link.to} tone="secondary" size="small" className="mt-3">
          {link.label}
        </LinkButton>
      )}
    </Notice>
  )
}
