import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type AccordionSectionProps = {
  title: string
  /** At the heading's end: how things stand, also while it is closed. */
  state?: ReactNode
  open: boolean
  /** Its fields can be read and not changed. */
  locked?: boolean
  onToggle: () => void
  children: ReactNode
}

/** One of several sections under headings that open and close. What is closed stays filled in. */
export function AccordionSection(props: AccordionSectionProps) {
  const { title, state, open, locked = false, onToggle, children } = props
  const id = useId()
  return (
    <section className="rounded-card bg-surface shadow-raised">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-3 rounded-card px-4 text-left text-card font-semibold lg:px-6"
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <span className="min-w-fit flex-1">{title}</span>
            {state}
          </span>
          <ChevronDown
            size={22}
            aria-hidden="true"
            className={`shrink-0 text-muted transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id={id} hidden={!open} className="px-4 pb-4 pt-1 lg:px-6 lg:pb-6">
        <fieldset disabled={locked} className="contents">
          {children}
        </fieldset>
      </div>
    </section>
  )
}
