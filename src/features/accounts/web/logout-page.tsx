import { useLayoutEffect } from 'react'
import { type MetaFunction, useNavigate } from 'react-router'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { signOut } from '#platform/web/session.ts'
import { Page, PageTitle } from '#ui/page.tsx'
import * as texts from './texts-after-first-visit.ts'

export const handle: PageHandle = { startsAtOnce: true }

export const meta: MetaFunction = args => pageMeta(args, { title: texts.logOut })

/** Opening the page is enough; it shows for as long as that takes. */
export default function LogoutPage() {
  const navigate = useNavigate()
  // Before anything of the page asks for what is the person's.
  useLayoutEffect(() => {
    signOut()
    navigate('/', { replace: true })
  }, [navigate])
  return (
    <Page width="form">
      <PageTitle>{texts.loggingOut}</PageTitle>
    </Page>
  )
}
