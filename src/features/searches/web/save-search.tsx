import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Sent } from '#platform/contract.ts'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { markStale } from '#platform/web/query-client.ts'
import { pathWithRedirect } from '#platform/web/safe-redirect.ts'
import { useSession } from '#platform/web/session.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import type { saveSearch } from '../contract.ts'
import * as texts from './texts.ts'

type SearchDraft = Pick<Sent<typeof saveSearch>, 'search' | 'category' | 'town' | 'gig_type'>

/** Stands beside a list: saves what the list is narrowed to. Visitors log in on the way. */
export function SaveSearch({ draft }: { draft: SearchDraft }) {
  const session = useSession()
  const here = useLocation()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)

  async function save() {
    if (!session) return navigate(pathWithRedirect('/login', here))
    setPending(true)
    try {
      const { message } = await call<typeof saveSearch>('POST /api/searches', draft)
      markStale('/api/searches')
      showToast({ message })
    } catch (error) {
      showToast({ message: sentencesOf(error).join(' ') })
    } finally {
      setPending(false)
    }
  }

  return (
    <Button
      tone="secondary"
      pending={pending}
      icon={<BellPlus size={20} aria-hidden="true" />}
      onClick={save}
    >
      {texts.saveThisSearch}
    </Button>
  )
}
