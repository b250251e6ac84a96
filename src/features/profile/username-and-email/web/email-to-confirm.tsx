import { useState } from 'react'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { resendEmailLink } from '../../contract.ts'
import * as texts from './texts.ts'

/** On every screen of money: asks for what news and payouts wait for, and says nothing where they do not. */
export function EmailToConfirm() {
  const user = useCurrentUser()
  if (!user?.needs_email_confirmation) return null
  return <UnconfirmedEmail email={user.email}>{texts.confirmReason}</UnconfirmedEmail>
}

type UnconfirmedEmailProps = { email: string; children?: string }

/** The e-mail of the registration, which its owner has not confirmed yet. */
export function UnconfirmedEmail({ email, children }: UnconfirmedEmailProps) {
  const { send, isSending, news } = useSending()
  return (
    <Notice tone="warn" title={texts.confirmTitle}>
      <p className="break-words">
        {texts.confirmLead(<strong>{email}</strong>)} {children}
      </p>
      <div className="mt-3">
        <Button tone="secondary" size="small" pending={isSending} onClick={send}>
          {texts.resendButton}
        </Button>
      </div>
      <p role="status" className="mt-2 font-semibold empty:mt-0">
        {news}
      </p>
    </Notice>
  )
}

function useSending() {
  const [isSending, setSending] = useState(false)
  const [news, setNews] = useState('')

  async function send() {
    setSending(true)
    try {
      const answer = await call<typeof resendEmailLink>('POST /api/customer/email/resend', {})
      setNews(answer.message)
    } catch (error) {
      setNews(sentencesOf(error)[0] ?? '')
    } finally {
      setSending(false)
    }
  }

  return { send, isSending, news }
}
