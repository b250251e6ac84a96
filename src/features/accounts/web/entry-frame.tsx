import type { ReactNode } from 'react'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'

/** Pages that stand before a login: one column on phones, a card of 560 px from 1024 px on. */
export function EntryFrame({
  title,
  lead,
  back,
  children,
}: {
  title: string
  /** Under the title: what happens next. */
  lead?: ReactNode
  back?: { to: string; label: string }
  children: ReactNode
}) {
  return (
    <Page width="form" className="max-lg:pb-0 lg:items-center">
      <div className="flex w-full flex-col gap-5 max-lg:flex-1 lg:max-w-140 lg:rounded-card lg:bg-surface lg:p-8 lg:shadow-raised">
        <div className="flex flex-col gap-1">
          {back && <BackLink to={back.to}>{back.label}</BackLink>}
          <PageTitle>{title}</PageTitle>
          <div className="selvedge mt-1 w-24" aria-hidden="true" />
          {lead && <p className="mt-2 text-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </Page>
  )
}

/** The form in it; faults are told by our own sentences, not by the browser's bubbles. */
export const entryFormLook = 'flex flex-1 flex-col gap-5'
