import type { MetaFunction } from 'react-router'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { SettingFormSkeleton } from '../../web/setting-form.tsx'
import { SettingOfUser } from '../../web/setting-frame.tsx'
import * as profileTexts from '../../web/texts.ts'
import * as texts from './texts.ts'
import { UsernameAndEmailForm } from './username-and-email-form.tsx'

const title = profileTexts.usernameAndEmail

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title })

export default function UsernameAndEmailPage() {
  return (
    <SettingOfUser
      title={title}
      lead={texts.pageLead}
      skeleton={<SettingFormSkeleton fields={['h-18', 'h-18']} />}
    >
      {user => <UsernameAndEmailForm key={user.id} user={user} />}
    </SettingOfUser>
  )
}
