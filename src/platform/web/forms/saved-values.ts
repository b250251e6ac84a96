import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { findChanges, isSameValue } from './form-changes.ts'
import type { FormValues } from './form-values.ts'

type Form<Values> = {
  value: (name: keyof Values & string) => unknown
  setValue: (name: keyof Values & string, value: unknown) => void
  reset: (values: Values) => void
}

/** Another device, or a link in an e-mail, may change what is saved while the form is open. */
export function useSavedValues<Values extends FormValues>(
  form: Form<Values>,
  schema: z.ZodMiniObject,
  saved: Values,
) {
  const shown = useRef(saved)
  useEffect(() => {
    const before = shown.current
    shown.current = saved
    if (!isSameValue(before, saved)) showSaved(form, schema, { before, saved })
  })
}

/** What was typed stays, with the fields that it makes sense only together with; what was only shown follows. */
export function showSaved<Values extends FormValues>(
  form: Form<Values>,
  schema: z.ZodMiniObject,
  { before, saved }: { before: Values; saved: Values },
) {
  const names: (keyof Values & string)[] = Object.keys(saved)
  const values = Object.fromEntries(names.map(name => [name, form.value(name)]))
  const typed = findChanges(schema, { before, values })
  form.reset(saved)
  for (const name of names) if (typed.has(name)) form.setValue(name, values[name])
}
