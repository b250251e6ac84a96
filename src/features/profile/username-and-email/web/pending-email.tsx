import { useState } from 'react'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { updateAccount } from '../../contract.ts'
import { rememberChange } from '../../web/remember-change.ts'
import * as texts from './texts.ts'

/** A new e-mail that is not confirmed yet: what to do about it, in either direction. */
export function PendingEmail({ user, pendingEmail }: { user: OwnUser; pendingEmail: string }) {
  const { ask, asking, news } = useAsking(user)
  return (
    <Notice title={texts.newEmailTitle}>
      <p className="break-words">
        {texts.newEmailLead(<strong>{pendingEmail}</strong>, user.email)}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          tone="secondary"
          size="small"
          pending={asking === pendingEmail}
          onClick={() => ask(pendingEmail)}
        >
          {texts.newEmailResendButton}
        </Button>
        <Button
          tone="quiet"
          size="small"
          pending={asking === user.email}
          onClick={() => ask(user.email)}
        >
          {texts.keepEmailButton}
        </Button>
      </div>
      <p role="status" className="font-semibold">
        {news}
      </p>
    </Notice>
  )
}

/** Asking for the same e-mail once more sends a new link; asking for the one in force ends the change. */
function useAsking({ username }: OwnUser) {
  const [asking, setAsking] = useState<string>()
  const [news, setNews] = useState('')

  async function ask(email: string) {
    setAsking(email)
    try {
      const input = { username, email }
      const answer = await call<typeof updateAccount>('POST /api/customer/update', input)
      rememberChange(answer.user)
      setNews(answer.message)
    } catch (error) {
      setNews(sentencesOf(error)[0] ?? '')
    } finally {
      setAsking(undefined)
    }
  }

  return { ask, asking, news }
}
