import type { ReactNode } from 'react'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import * as texts from './texts-after-first-visit.ts'

type GigFormFrameProps = {
  title: string
  back: { to: string; label: string }
  lead?: ReactNode
  /** Beside the way back: whether what is typed is safe. */
  draft?: ReactNode
  preview: ReactNode
  /** The form, or its skeleton. */
  children: ReactNode
}

/** One column on phones; from 1024 px on with the preview at its side, which stays in view. */
export function GigFormFrame(props: GigFormFrameProps) {
  const { title, back, lead, draft, preview, children } = props
  return (
    <Page className="max-lg:pb-0">
      <div className="flex flex-1 flex-col gap-4 lg:mx-auto lg:grid lg:w-full lg:max-w-[1000px] lg:grid-cols-[minmax(0,640px)_minmax(0,320px)] lg:items-start lg:gap-x-10">
        <div className="flex min-w-0 flex-1 flex-col gap-4 lg:gap-6">
          <header className="flex flex-col gap-1">
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
              <BackLink to={back.to}>{back.label}</BackLink>
              {draft}
            </div>
            <PageTitle>{title}</PageTitle>
            {lead && <div className="mt-1 text-muted">{lead}</div>}
          </header>
          {children}
        </div>
        <aside aria-label={texts.preview} className="sticky top-24 mt-20 hidden lg:block">
          {preview}
        </aside>
      </div>
    </Page>
  )
}
