import type { ComponentProps, ReactNode } from 'react'
import { ActionBar } from './action-bar.tsx'
import { BackLink, Page, PageTitle } from './page.tsx'

type FormPageProps = Omit<ComponentProps<'form'>, 'title'> & {
  title: string
  back?: { to: string; label: string }
  /** Under the title: what this is for, or what happens next. */
  lead?: ReactNode
  /** AlertList or SuccessAlert. */
  alert?: ReactNode
  /** The submit button, wide on phones (`className="max-lg:flex-1"`). */
  actions: ReactNode
}

/** One column of 640 px, everything inside one form. Validation is the caller's, not the browser's. */
export function FormPage({ title, back, lead, alert, actions, children, ...form }: FormPageProps) {
  return (
    <Page width="form" className="max-lg:pb-0">
      <div className="flex flex-col gap-1">
        {back && <BackLink to={back.to}>{back.label}</BackLink>}
        <PageTitle>{title}</PageTitle>
        {lead && <p className="text-muted">{lead}</p>}
      </div>
      {alert}
      <form noValidate {...form} className="flex flex-1 flex-col gap-5">
        {children}
        <ActionBar>{actions}</ActionBar>
      </form>
    </Page>
  )
}
