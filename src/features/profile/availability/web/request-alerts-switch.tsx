import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { useOwnSwitch } from '#features/profile/web/own-switch.ts'
import { call } from '#platform/web/api.ts'
import { Card } from '#ui/page.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import type { setRequestAlerts } from '../contract.ts'
import * as texts from './texts.ts'

export function RequestAlertsSwitch({ user }: { user: OwnUser }) {
  const { field, news } = useOwnSwitch(user.request_alerts, is_on =>
    call<typeof setRequestAlerts>('POST /api/customer/request-alerts', { is_on }),
  )
  return (
    <Card className="flex flex-col gap-1 xl:max-w-[36rem]">
      <SwitchField
        name="request_alerts"
        label={texts.alertsLabel}
        hint={texts.alertsHint}
        {...field}
      />
      <p role="status" className="text-meta text-success-text">
        {news}
      </p>
    </Card>
  )
}
