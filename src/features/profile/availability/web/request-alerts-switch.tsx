import { useState } from 'react'
import { type OwnUser, rememberCurrentUser } from '#features/accounts/web/current-user.ts'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { Card } from '#ui/page.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import type { setRequestAlerts } from '../contract.ts'
import * as texts from './texts.ts'

export function RequestAlertsSwitch({ user }: { user: OwnUser }) {
  const [wanted, setWanted] = useState<boolean>()
  const [problem, setProblem] = useState<string>()
  const [news, setNews] = useState('')

  async function choose(is_on: boolean) {
    setWanted(is_on)
    setProblem(undefined)
    setNews('')
    try {
      const answer = await call<typeof setRequestAlerts>('POST /api/customer/request-alerts', {
        is_on,
      })
      rememberCurrentUser(answer.user)
      setNews(answer.message)
    } catch (error) {
      setProblem(sentencesOf(error)[0])
    } finally {
      setWanted(undefined)
    }
  }

  return (
    <Card className="flex flex-col gap-1 xl:max-w-[36rem]">
      <SwitchField
        name="request_alerts"
        label={texts.alertsLabel}
        hint={texts.alertsHint}
        checked={wanted ?? user.request_alerts}
        disabled={wanted !== undefined}
        onChange={event => choose(event.target.checked)}
        error={problem}
      />
      <p role="status" className="text-meta text-success-text">
        {news}
      </p>
    </Card>
  )
}
