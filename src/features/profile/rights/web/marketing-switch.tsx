import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { useOwnSwitch } from '#features/profile/web/own-switch.ts'
import { call } from '#platform/web/api.ts'
import { Card } from '#ui/page.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import type { chooseMarketing } from '../contract.ts'
import * as texts from './texts.ts'

/** Nothing else hangs on it: the account works the same without. */
export function MarketingSwitch({ user }: { user: OwnUser }) {
  const { field, news } = useOwnSwitch(user.marketing_opt_in, opt_in =>
    call<typeof chooseMarketing>('POST /api/customer/marketing', { opt_in }),
  )
  return (
    <Card className="flex flex-col gap-1">
      <SwitchField
        name="marketing"
        label={texts.newsletterLabel}
        hint={texts.newsletterHint}
        {...field}
      />
      <p role="status" className="text-meta font-semibold text-success-text">
        {news}
      </p>
    </Card>
  )
}
