import type { MetaFunction } from 'react-router'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { SettingFormSkeleton } from '../../web/setting-form.tsx'
import { SettingOfUser } from '../../web/setting-frame.tsx'
import * as profileTexts from '../../web/texts.ts'
import { AwayForm } from './away-form.tsx'
import { RequestAlertsSwitch } from './request-alerts-switch.tsx'
import * as texts from './texts.ts'

const title = profileTexts.availability

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title })

export default function AvailabilityPage() {
  return (
    <SettingOfUser
      title={title}
      lead={texts.pageLead}
      skeleton={<SettingFormSkeleton fields={['h-12']} />}
    >
      {(user: OwnUser) => (
        <>
          <RequestAlertsSwitch user={user} />
          <AwayForm user={user} />
        </>
      )}
    </SettingOfUser>
  )
}
