import type { ReactNode } from 'react'
import type { MetaFunction } from 'react-router'
import { dataUsePage } from '#features/pages/web/legal-links.tsx'
import { sameForEveryone } from '#platform/web/pages/page-headers.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { useSession } from '#platform/web/session.ts'
import { useSite } from '#platform/web/site.ts'
import { Page, PageTitle } from '#ui/page.tsx'
import { AccountFrame } from '../../web/account-frame.tsx'
import { DataUseCard } from './data-use-card.tsx'
import { LessDataSwitch } from './less-data-switch.tsx'
import * as texts from './texts.ts'

export const headers = sameForEveryone

export const meta: MetaFunction = args => pageMeta(args, { title: dataUsePage.label })

/** For everybody: members have their menu beside it. */
export default function DataUsePage() {
  const brand = useSite()?.name ?? ''
  const isMember = useSession() !== null
  return (
    <Around isMember={isMember}>
      <Page width="form" className={isMember ? 'xl:mx-0' : undefined}>
        <header className="flex flex-col gap-1">
          <PageTitle>{dataUsePage.label}</PageTitle>
          <p className="text-muted">{texts.dataUseLead(brand)}</p>
        </header>
        <LessDataSwitch />
        <DataUseCard />
        <p className="text-meta text-muted">{texts.notCountedNotice}</p>
      </Page>
    </Around>
  )
}

function Around({ isMember, children }: { isMember: boolean; children: ReactNode }) {
  return isMember ? <AccountFrame>{children}</AccountFrame> : children
}
