import { useEffect } from 'react'
import { Notice } from '#ui/notice.tsx'
import { WithoutScripts } from '#ui/without-scripts.tsx'
import { enter, type OwnUser } from './current-user.ts'
import * as texts from './texts-after-first-visit.ts'

/** The page of a posted login carries its token to the scripts, which go on as after a login in the page. */
export function PostedLogin({ answer }: { answer: { token: string; user: OwnUser } }) {
  useEffect(() => enter(answer), [answer])
  return <Entering />
}

/** Until the scripts go on, which they cannot everywhere. */
export function Entering() {
  return (
    <>
      <p role="status" className="text-muted scriptless:hidden">
        {texts.loggingIn}
      </p>
      <WithoutScripts>
        <Notice tone="warn">{texts.scriptsNeededNotice}</Notice>
      </WithoutScripts>
    </>
  )
}
