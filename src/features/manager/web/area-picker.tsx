import { ChevronDown } from 'lucide-react'
import { useLocation } from 'react-router'
import type { MenuRow } from '#ui/account-shell.tsx'
import { Menu, MenuLink } from '#ui/menu.tsx'
import * as laterTexts from '#ui/texts-after-first-visit.ts'
import * as texts from './texts.ts'

/** Under the top bar, where there is no room for the rail: which area this is, and the way to the others. */
export function AreaPicker({ areas }: { areas: readonly MenuRow[] }) {
  const { pathname } = useLocation()
  const current = areas.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  const waiting = areas.reduce((sum, { warnings = 0 }) => sum + warnings, 0)
  return (
    <nav
      aria-label={texts.managerArea}
      className="border-b border-border px-4 py-1 lg:px-8 xl:hidden"
    >
      <Menu
        // The words that are seen, so that who speaks to the phone can say them.
        label={texts.managerAreaAndWaiting(current?.label ?? '', waiting)}
        triggerClassName="-ml-2 inline-flex min-h-11 max-w-full flex-wrap items-center gap-x-2 rounded-control px-2 text-meta font-semibold text-brand-text hover:bg-sunken"
        trigger={
          <>
            <span className="font-normal text-muted">{texts.managerArea}</span> {current?.label}{' '}
            <ChevronDown size={18} aria-hidden="true" />
            {waiting > 0 && <Waiting count={waiting} />}
          </>
        }
      >
        {areas.map(({ to, label, icon: Icon, warnings = 0 }) => (
          <MenuLink key={to} to={to} icon={<Icon size={20} aria-hidden="true" />}>
            <span className="flex-1">{label}</span>
            {warnings > 0 && <Waiting count={warnings} />}
          </MenuLink>
        ))}
      </Menu>
    </nav>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <span className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-full bg-warn-soft px-2 text-chip font-bold text-warn-text tabular-nums">
      {count}
      <span className="sr-only">{laterTexts.toDo}</span>
    </span>
  )
}
