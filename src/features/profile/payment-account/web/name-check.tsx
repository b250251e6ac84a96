import { useState } from 'react'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { useSite } from '#platform/web/site.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { checkPaymentAccount } from '../../contract.ts'
import { rememberChange } from '../../web/remember-change.ts'
import * as texts from './texts.ts'

type Account = NonNullable<OwnUser['payment_detail']>

/** What the network says of the name on the account, without the name that it knows: it may be a stranger’s. */
export function NameCheck({ account: { name_check } }: { account: Account }) {
  const { look, isLooking, news } = useLook()
  const hasWalletNames = useSite()?.hasWalletNames ?? false
  const isUnknown = name_check.result === 'unknown'
  const { title, lead, tone } = isUnknown && !hasWalletNames ? notLookedUp : wordsOf(name_check)
  return (
    <Notice tone={tone} title={title}>
      <p>{lead}</p>
      {isUnknown && hasWalletNames && (
        <div className="mt-3">
          <Button tone="secondary" size="small" pending={isLooking} onClick={look}>
            {texts.lookAgainButton}
          </Button>
        </div>
      )}
      <p role="status" className="mt-2 font-semibold empty:mt-0">
        {news}
      </p>
    </Notice>
  )
}

const notLookedUp = { tone: 'neutral', ...texts.unknownName.not_asked } as const

function wordsOf({ result, reason }: Account['name_check']) {
  if (result === 'same') return { tone: 'neutral', ...texts.sameName } as const
  if (result === 'near') return { tone: 'info', ...texts.nearName } as const
  if (result === 'different') return { tone: 'warn', ...texts.differentName } as const
  return { tone: 'neutral', ...texts.unknownName[reason ?? 'not_asked'] } as const
}

function useLook() {
  const [isLooking, setLooking] = useState(false)
  const [news, setNews] = useState('')

  async function look() {
    setLooking(true)
    try {
      const answer = await call<typeof checkPaymentAccount>(
        'POST /api/customer/settlement/check',
        {},
      )
      rememberChange(answer.user)
      setNews(answer.message)
    } catch (error) {
      setNews(sentencesOf(error)[0] ?? '')
    } finally {
      setLooking(false)
    }
  }

  return { look, isLooking, news }
}
