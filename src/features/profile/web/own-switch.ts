import { type ChangeEvent, useEffect, useState } from 'react'
import { type OwnUser, rememberCurrentUser } from '#features/accounts/web/current-user.ts'
import { sentencesOf } from '#platform/web/api-error.ts'

type Save = (isOn: boolean) => Promise<{ user: OwnUser; message: string }>

/** What a `SwitchField` needs that is saved as soon as it is pressed, and the sentence to say then. */
export function useOwnSwitch(isOn: boolean, save: Save) {
  const [pressed, setPressed] = useState<boolean>()
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [news, setNews] = useState('')
  // What was saved reaches `isOn` a moment after the answer: until then the switch stays as it was pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed holds until this changes
  useEffect(() => setPressed(undefined), [isOn])

  async function choose(wanted: boolean) {
    setPressed(wanted)
    setIsSaving(true)
    setProblem(undefined)
    setNews('')
    try {
      const { user, message } = await save(wanted)
      rememberCurrentUser(user)
      setNews(message)
    } catch (error) {
      setPressed(undefined)
      setProblem(sentencesOf(error)[0])
    } finally {
      setIsSaving(false)
    }
  }

  const field = {
    checked: pressed ?? isOn,
    disabled: isSaving,
    onChange: (event: ChangeEvent<HTMLInputElement>) => choose(event.target.checked),
    error: problem,
  }
  return { field, news }
}
