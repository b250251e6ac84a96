import { Link } from 'react-router'

export type ListTab = { to: string; label: string }

type ListTabsProps = {
  /** What the lists have in common. */
  label: string
  tabs: readonly ListTab[]
  /** The address of the one that is shown. */
  current: string
}

/** Above a list: those that belong together with it. */
export function ListTabs({ label, tabs, current }: ListTabsProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-4">
      {tabs.map(tab => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={tab.to === current ? 'page' : undefined}
          className="inline-flex min-h-11 items-center border-b-2 border-transparent text-meta font-semibold text-brand-text hover:border-border aria-[current]:border-brand"
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
