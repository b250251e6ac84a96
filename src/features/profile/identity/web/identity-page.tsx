import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { LoadError } from '#ui/load-error.tsx'
import { SettingFormSkeleton } from '../../web/setting-form.tsx'
import { SettingOfUser } from '../../web/setting-frame.tsx'
import * as profileTexts from '../../web/texts.ts'
import { IdentityForm } from './identity-form.tsx'
import { ownIdentityQuery } from './own-identity.ts'
import * as texts from './texts.ts'

const title = profileTexts.identityDetails

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title })

export default function IdentityPage() {
  return (
    <SettingOfUser title={title} lead={texts.pageLead} skeleton={<FormSkeleton />}>
      {user => <WithIdentity user={user} />}
    </SettingOfUser>
  )
}

function WithIdentity({ user }: { user: OwnUser }) {
  const { data, error, isFetching, refetch } = useQuery(ownIdentityQuery)
  if (data) return <IdentityForm key={user.id} user={user} identity={data.identity} />
  if (!error) return <FormSkeleton />
  return (
    <LoadError
      reason={sentencesOf(error)[0] ?? texts.identityLoadError}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
}

const FormSkeleton = () => <SettingFormSkeleton fields={['h-12', 'h-18', 'h-18', 'h-40']} />
