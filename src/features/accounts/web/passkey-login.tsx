import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sentencesOf, unreachable } from '#platform/web/api-error.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { enter } from './current-user.ts'
import * as texts from './texts-after-first-visit.ts'

/** Nearly every browser can: so the button stands in the page from the start, and goes where it would do nothing. */
export function PasskeyLogin() {
  const [isAble, setIsAble] = useState(true)
  const [pending, setPending] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  useEffect(() => setIsAble('PublicKeyCredential' in window), [])

  async function logIn() {
    setPending(true)
    setProblems([])
    const outcome = await logInByPasskey()
    setPending(false)
    if ('problems' in outcome) setProblems(outcome.problems)
    else enter(outcome)
  }
  if (!isAble) return null
  return (
    <div className="flex flex-col gap-3 scriptless:hidden">
      <AlertList items={problems} />
      <Button
        tone="secondary"
        wide
        icon={<KeyRound size={20} aria-hidden="true" />}
        pending={pending}
        onClick={logIn}
      >
        {texts.passkeyLogin}
      </Button>
    </div>
  )
}

async function logInByPasskey() {
  try {
    const module = await import('../second-factor/web/passkeys.ts')
    return await module.logInByPasskey()
  } catch {
    // What does it was not fetched: all that can go wrong inside comes as an answer.
    return { problems: sentencesOf(unreachable()) }
  }
}
