import { Link } from 'react-router'
import { useSession } from '#platform/web/session.ts'
import { pathOfPerson } from './person-address.ts'
import * as texts from './texts.ts'

type Role = 'seller' | 'buyer'

const tabs: { role: Role; label: string }[] = [
  { role: 'seller', label: texts.asSeller },
  { role: 'buyer', label: texts.asBuyer },
]

/** The two sides of a person, for those who are logged in: visitors are told of one. */
export function RoleTabs({ username, current }: { username: string; current: Role }) {
  if (!useSession()) return null
  return (
    <nav
      aria-label={texts.roles}
      className="flex rounded-control border border-border bg-sunken p-1"
    >
      {tabs.map(({ role, label }) => (
        <Link
          key={role}
          to={pathOfPerson(username, { role })}
          aria-current={role === current ? 'page' : undefined}
          preventScrollReset
          className={`flex min-h-11 flex-1 items-center justify-center rounded-[9px] border px-3 font-semibold transition-colors ${
            role === current
              ? 'border-brand bg-surface text-brand-text'
              : 'border-transparent text-muted'
          }`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
