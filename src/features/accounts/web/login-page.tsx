import { type ActionFunctionArgs, type MetaFunction, useSearchParams } from 'react-router'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { destinationIn, useGoOnOnceLoggedIn } from './after-login.ts'
import { EntryFrame } from './entry-frame.tsx'
import { EntryTabs, entryPanelId, tabId, tabIn } from './entry-tabs.tsx'
import { FirstMessageField } from './first-message-field.tsx'
import { LoginForm } from './login-form.tsx'
import { reasonFor } from './login-reason.ts'
import { logInPosted, registerPosted } from './posted-entry.ts'
import { RegisterForm } from './register-form.tsx'
import * as texts from './texts-after-first-visit.ts'

/** Who knows the brand and not its address looks for this page. */
export const meta: MetaFunction = args =>
  pageMeta(args, {
    title: texts.entryTitle,
    description: texts.entryLead,
    canonical: '/login',
  })

export function action(args: ActionFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  return tabIn(searchParams) === 'login' ? logInPosted(args) : registerPosted(args)
}

export default function LoginPage() {
  const [query] = useSearchParams()
  const tab = tabIn(query)
  const destination = destinationIn(query)
  const reason = reasonFor(destination)
  useGoOnOnceLoggedIn(destination)
  return (
    <EntryFrame title={tab === 'login' ? texts.loginTitle(reason) : texts.registerTitle(reason)}>
      <FirstMessageField destination={destination} />
      <EntryTabs current={tab} />
      <div
        id={entryPanelId}
        role="tabpanel"
        aria-labelledby={tabId(tab)}
        className="flex flex-1 flex-col gap-5"
      >
        {tab === 'login' ? <LoginForm /> : <RegisterForm />}
      </div>
    </EntryFrame>
  )
}
