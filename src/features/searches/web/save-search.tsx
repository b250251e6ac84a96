import { BellPlus } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import type { Sent } from '#platform/contract.ts'
import { useToastAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { markStale } from '#platform/web/query-client.ts'
import { pathWithRedirect } from '#platform/web/safe-redirect.ts'
import { useSession } from '#platform/web/session.ts'
import { Button } from '#ui/button.tsx'
import type { saveSearch } from '../contract.ts'
import * as texts from './texts.ts'

type SearchDraft = Pick<Sent<typeof saveSearch>, 'search' | 'category' | 'town' | 'gig_type'>

/** Stands beside a list: saves what the list is narrowed to. Visitors log in on the way. */
export function SaveSearch({ draft }: { draft: SearchDraft }) {
  const session = useSession()
  const here = useLocation()
  const navigate = useNavigate()
  const { isPending, act } = useToastAction()

  async function save() {
    const { message } = await call<typeof saveSearch>('POST /api/searches', draft)
    markStale('/api/searches')
    return { message }
  }

  return (
    <Button
      tone="secondary"
      pending={isPending}
      icon={<BellPlus size={20} aria-hidden="true" />}
      onClick={() => (session ? act(save) : navigate(pathWithRedirect('/login', here)))}
    >
      {texts.saveThisSearch}
    </Button>
  )
}
