import type * as z from 'zod/mini'
import type { Caller, Endpoint, Route, Sent } from '#platform/contract.ts'

export type FormValues = Record<string, unknown>

/** What a form holds, and what it began with. */
export type FormState = { values: FormValues; defaultValues?: FormValues | undefined }

/** What a form with this schema sends. */
export type SentBy<S extends z.ZodMiniObject> = Sent<Endpoint<Route, Caller, S, null>>

/**
 * What a person has typed or chosen before the scripts were there: a text or a tick that differs from what the form was
 * given.
 */
export function valuesTypedEarly(values: FormValues, initial: FormValues): FormValues {
  const isTyped = ([name, value]: [string, unknown]) =>
    (typeof value === 'string' || typeof value === 'boolean') &&
    value !== '' &&
    value !== (initial[name] ?? false)
  return Object.fromEntries(Object.entries(values).filter(isTyped))
}
