import { useEffect } from 'react'
import { type MetaFunction, useNavigate } from 'react-router'
import { pageMeta } from '#platform/web/page-meta.ts'
import { signOut } from '#platform/web/session.ts'
import { Page, PageTitle } from '#ui/page.tsx'
import * as texts from './later-texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.logOut })

/** Opening the page is enough; it shows for as long as that takes. */
export default function LogoutPage() {
  const navigate = useNavigate()
  useEffect(() => {
    signOut()
    navigate('/', { replace: true })
  }, [navigate])
  return (
    <Page width="form">
      <PageTitle>{texts.loggingOut}</PageTitle>
    </Page>
  )
}
