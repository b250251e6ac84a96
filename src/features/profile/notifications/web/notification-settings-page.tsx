import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import type { showPreferences } from '#features/notifications/preferences/contract.ts'
import { ThisDevice } from '#features/notifications/push/web/this-device.tsx'
import { sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { LoadError } from '#ui/load-error.tsx'
import { SettingFormSkeleton } from '../../web/setting-form.tsx'
import { SettingFrame } from '../../web/setting-frame.tsx'
import * as profileTexts from '../../web/texts.ts'
import { OtherDevices } from './other-devices.tsx'
import type { Answer, Preferences } from './preferences.ts'
import { PreferencesForm } from './preferences-form.tsx'
import * as texts from './texts.ts'

const title = profileTexts.notificationSettings

export const meta: MetaFunction = args => pageMeta(args, { title })

const preferencesQuery = read<typeof showPreferences>(
  'GET /api/customer/notification-preferences',
  {},
)

export default function NotificationSettingsPage() {
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery)
  return (
    <SettingFrame title={title} lead={texts.pageLead}>
      {data && <Settings {...data} refetch={refetch} />}
      {!data && !error && <SettingFormSkeleton fields={['h-24', 'h-64', 'h-24']} />}
      {!data && error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.loadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
    </SettingFrame>
  )
}

function Settings({ preferences, devices, refetch }: Answer & { refetch: () => Promise<unknown> }) {
  return (
    <PreferencesForm
      saved={preferences}
      onSaved={rememberPreferences}
      state={
        <ThisDevice isKnown={devices.some(device => device.is_this_device)} onChange={refetch} />
      }
      aside={
        <>
          <OtherDevices
            devices={devices.filter(device => !device.is_this_device)}
            onRemoved={refetch}
          />
          <h2>{texts.smsTitle}</h2>
          <p>{texts.smsHint}</p>
          <h2>{texts.listTitle}</h2>
          <p>{texts.listHint}</p>
        </>
      }
    />
  )
}

function rememberPreferences(preferences: Preferences): void {
  queryClient().setQueryData(preferencesQuery.queryKey, known => known && { ...known, preferences })
}
