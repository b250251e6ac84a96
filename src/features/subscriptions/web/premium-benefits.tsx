import { ArrowUpNarrowWide, Crown, Infinity as Endless, MessageCircle } from 'lucide-react'
import { Card } from '#ui/page.tsx'

const benefits = [
  { icon: ArrowUpNarrowWide, name: 'Priority ranking', about: 'Your gigs stand before others.' },
  { icon: Endless, name: 'Unlimited orders', about: 'Work on as many at a time as you can.' },
  { icon: Crown, name: 'A gold badge', about: 'Beside your name, wherever it stands.' },
]
const support = {
  icon: MessageCircle,
  name: 'A support representative',
  about: 'Write to a person of ours on WhatsApp.',
}

/** What Premium gives, in one line each. */
export function PremiumBenefits({ withSupport }: { withSupport: boolean }) {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-card font-bold">What Premium gives</h2>
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
