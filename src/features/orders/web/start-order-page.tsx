import type { MetaFunction } from 'react-router'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import { GigFinder } from './gig-finder.tsx'
import { OpenOffers } from './open-offers.tsx'
import * as texts from './texts.ts'

const title = texts.startAnOrder

export const meta: MetaFunction = args => pageMeta(args, { title })

export default function StartOrderPage() {
  return (
    <Page>
      <div>
        <BackLink to="/account/orders">{texts.orders}</BackLink>
        <PageTitle>{title}</PageTitle>
      </div>
      <OpenOffers />
      <GigFinder />
    </Page>
  )
}
