import type * as z from 'zod/mini'
import { keepsSpaces } from '#platform/fields.ts'

export type FormValues = Record<string, unknown>

/** What may be kept or shown again: fields that the schema knows and does not declare secret. */
export function withoutSecrets({ shape }: z.ZodMiniObject, values: FormValues): FormValues {
  const fields: Record<string, z.core.$ZodType | undefined> = shape
  const mayBeKept = (name: string) => {
    const field = Object.hasOwn(fields, name) && fields[name]
    return field && !keepsSpaces(field)
  }
  return Object.fromEntries(Object.entries(values).filter(([name]) => mayBeKept(name)))
}

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
