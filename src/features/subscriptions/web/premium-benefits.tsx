import { ArrowUpNarrowWide, Crown, Infinity as Endless, MessageCircle } from 'lucide-react'
import { Card } from '#ui/page.tsx'
import * as texts from './texts.ts'

const benefits = [
  { icon: ArrowUpNarrowWide, name: texts.priorityRanking, about: texts.priorityRankingHint },
  { icon: Endless, name: texts.unlimitedOrders, about: texts.unlimitedOrdersHint },
  { icon: Crown, name: texts.goldBadge, about: texts.goldBadgeHint },
]
const support = {
  icon: MessageCircle,
  name: texts.supportRepresentative,
  about: texts.supportRepresentativeHint,
}

/** What Premium gives, in one line each. */
export function PremiumBenefits({ withSupport }: { withSupport: boolean }) {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-card font-semibold">{texts.benefitsTitle}</h2>
      <ul className="flex flex-col gap-3">
        {(withSupport ? [...benefits, support] : benefits).map(({ icon: Icon, name, about }) => (
          <li key={name} className="flex items-start gap-3">
            <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-gold-text" />
            <p>
              <span className="font-semibold">{name}</span>
              <span className="block text-meta text-muted">{about}</span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
