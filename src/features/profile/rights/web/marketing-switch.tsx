import { useState } from 'react'
import { type OwnUser, rememberCurrentUser } from '#features/accounts/web/current-user.ts'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { Card } from '#ui/page.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import type { chooseMarketing } from '../contract.ts'
import * as texts from './texts.ts'

/** Nothing else hangs on it: the account works the same without. */
export function MarketingSwitch({ user }: { user: OwnUser }) {
  const [wanted, setWanted] = useState<boolean>()
  const [problem, setProblem] = useState<string>()
  const [news, setNews] = useState('')

  async function choose(opt_in: boolean) {
    setWanted(opt_in)
    setProblem(undefined)
    setNews('')
    try {
      const answer = await call<typeof chooseMarketing>('POST /api/customer/marketing', { opt_in })
      rememberCurrentUser(answer.user)
      setNews(answer.message)
    } catch (error) {
      setProblem(sentencesOf(error)[0])
    } finally {
      setWanted(undefined)
    }
  }

  return (
    <Card className="flex flex-col gap-1">
      <SwitchField
        name="marketing"
        label={texts.newsletterLabel}
        hint={texts.newsletterHint}
        checked={wanted ?? user.marketing_opt_in}
        disabled={wanted !== undefined}
        onChange={event => choose(event.target.checked)}
        error={problem}
      />
      <p role="status" className="text-meta font-semibold text-success-text">
        {news}
      </p>
    </Card>
  )
}
