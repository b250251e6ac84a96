import { type MetaFunction, useNavigate } from 'react-router'
import { call } from '#platform/web/api.ts'
import { useIsStaying } from '#platform/web/pages/is-leaving.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { useSession } from '#platform/web/session.ts'
import type { addPage } from '../contract.ts'
import { PageForm } from './page-form.tsx'
import { pageDraftKey, type SendPage } from './page-form-state.ts'
import { rememberPage } from './remember-page.ts'
import * as texts from './texts.ts'

const title = texts.addPageTitle

export const meta: MetaFunction = args => pageMeta(args, { title })

export default function AddPage() {
  const userId = useSession()?.userId
  const navigate = useNavigate()
  const isStaying = useIsStaying()
  if (userId === undefined) return null

  const send: SendPage = async written => {
    const answer = await call<typeof addPage>('POST /api/manager/cms/pages/add', written)
    const { page, message } = answer
    rememberPage(page)
    if (isStaying()) {
      navigate(`/manager/pages/view/${page.id}`, { replace: true, state: { message } })
    }
    return page
  }
  return <PageForm heading={title} draftKey={pageDraftKey(userId)} send={send} />
}
