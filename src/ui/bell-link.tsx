import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import { iconButtonLook } from './button.tsx'
import { CountBadge } from './count-badge.tsx'
import * as texts from './texts.ts'

/** The bell with its unread count; `label` is spoken before the count ("Messages"). */
export function BellLink({ to, label, unread }: { to: string; label: string; unread: number }) {
  return (
    <Link to={to} title={label} className={iconButtonLook}>
      <span className="sr-only">{unread > 0 ? texts.labelUnread(label, unread) : label}</span>
      <Bell size={22} aria-hidden="true" />
      <CountBadge count={unread} className="absolute left-5.5 top-0" />
    </Link>
  )
}
