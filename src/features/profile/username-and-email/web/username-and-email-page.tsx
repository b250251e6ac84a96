import type { MetaFunction } from 'react-router'
import type { PageHandle } from '#platform/web/page-handle.ts'
import { pageMeta } from '#platform/web/page-meta.ts'
import { SettingFormSkeleton } from '../../web/setting-form.tsx'
import { SettingOfUser } from '../../web/setting-frame.tsx'
import { UsernameAndEmailForm } from './username-and-email-form.tsx'

const title = 'Username and Email'

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title })

export default function UsernameAndEmailPage() {
  return (
    <SettingOfUser
      title={title}
      lead="Others see your username. You log in with your email, and only you and our team see it."
      skeleton={<SettingFormSkeleton fields={['h-18', 'h-18']} />}
    >
      {user => <UsernameAndEmailForm key={user.id} user={user} />}
    </SettingOfUser>
  )
}
