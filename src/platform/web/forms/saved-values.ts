import { useEffect, useRef } from 'react'
import type { FormValues } from './form-values.ts'
import { isSameValue } from './same-value.ts'

type Form<Values> = {
  value: (name: keyof Values & string) => unknown
  setValue: (name: keyof Values & string, value: unknown) => void
  reset: (values: Values) => void
}

/** Another device, or a link in an e-mail, may change what is saved while the form is open. */
export function useSavedValues<Values extends FormValues>(form: Form<Values>, saved: Values) {
  const shown = useRef(saved)
  useEffect(() => {
    const before = shown.current
    shown.current = saved
    if (!isSameValue(before, saved)) showSaved(form, { before, saved })
  })
}

/** What was typed stays; what was only shown follows. */
export function showSaved<Values extends FormValues>(
  form: Form<Values>,
  { before, saved }: { before: Values; saved: Values },
) {
  const names: (keyof Values & string)[] = Object.keys(saved)
  const typed = names
    .map(name => [name, form.value(name)] as const)
    .filter(([name, value]) => !isSameValue(value, before[name]))
  form.reset(saved)
  for (const [name, value] of typed) form.setValue(name, value)
}
