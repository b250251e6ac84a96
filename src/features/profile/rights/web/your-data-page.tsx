import type { MetaFunction } from 'react-router'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { SettingOfUser } from '../../web/setting-frame.tsx'
import * as profileTexts from '../../web/texts.ts'
import { CloseAccount } from './close-account.tsx'
import { ConsentCard } from './consent-card.tsx'
import { DownloadData } from './download-data.tsx'
import { MarketingSwitch } from './marketing-switch.tsx'
import * as texts from './texts.ts'

const title = profileTexts.yourData
/** Side by side from 1280 px on. */
const cardsLook = 'flex flex-col gap-4 max-lg:pb-4 xl:grid xl:grid-cols-2 xl:items-start xl:gap-6'

export const meta: MetaFunction = args => pageMeta(args, { title })

export default function YourDataPage() {
  return (
    <SettingOfUser title={title} lead={texts.pageLead} skeleton={<CardSkeletons />}>
      {user => (
        <div className={cardsLook}>
          <div className="flex flex-col gap-4 xl:gap-6">
            <ConsentCard user={user} />
            <MarketingSwitch user={user} />
            <DownloadData />
          </div>
          <CloseAccount user={user} />
        </div>
      )}
    </SettingOfUser>
  )
}

function CardSkeletons() {
  return (
    <Loading>
      <div className={cardsLook}>
        <div className="flex flex-col gap-4 xl:gap-6">
          <Skeleton className="h-48 rounded-card" />
          <Skeleton className="h-36 rounded-card" />
          <Skeleton className="h-52 rounded-card" />
        </div>
        <Skeleton className="h-130 rounded-card" />
      </div>
    </Loading>
  )
}
