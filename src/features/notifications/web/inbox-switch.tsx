import { NavLink } from 'react-router'
import { useNotificationPorts } from './ports.ts'
import * as texts from './texts.ts'

/** What people have written and what has happened are two lists: whoever comes to one finds the other here. */
export function InboxSwitch() {
  const unread = useNotificationPorts().useUnread()
  return (
    <nav aria-label={texts.inboxLabel}>
      <ul className="flex flex-wrap rounded-control border border-border bg-sunken p-1">
        <Part to="/account/messages" label={texts.messages} count={unread?.messages} />
        <Part
          to="/account/notifications"
          label={texts.notifications}
          count={unread?.notifications}
        />
      </ul>
    </nav>
  )
}

function Part({ to, label, count }: { to: string; label: string; count: number | undefined }) {
  return (
    <li className="flex min-w-fit flex-1">
      <NavLink
        to={to}
        className="flex min-h-11 flex-1 items-center justify-center rounded-[9px] border border-transparent px-2 text-meta font-semibold text-muted transition-colors hover:text-ink aria-[current=page]:border-brand aria-[current=page]:bg-surface aria-[current=page]:text-brand-text tabular-nums"
      >
        {count === undefined ? label : texts.withCount(label, count)}
      </NavLink>
    </li>
  )
}
