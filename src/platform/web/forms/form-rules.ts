/** What a form is judged by. Fetched when a form begins to be filled in: nothing is drawn from it. */
import type { FieldError, ResolverResult } from 'react-hook-form'
import type * as z from 'zod/mini'
import { keepsSpaces } from '#platform/fields.ts'
import { asTyped, validate } from '#platform/validation.ts'
import { findChanges } from './form-changes.ts'
import type { FormState, FormValues, SentBy } from './form-values.ts'

/** A form's rules are the contract's. What passes is handed on as it will be sent, not as the server will read it. */
export function judgeForm<S extends z.ZodMiniObject>(
  schema: S,
  raw: FormValues,
): ResolverResult<FormValues, SentBy<S>> {
  const values = withFileLists(raw)
  const { errors } = validate(schema, values)
  if (!errors) return { values: asTyped(schema, values) as SentBy<S>, errors: {} }
  return { values: {}, errors: Object.fromEntries(Object.entries(errors).map(asFieldError)) }
}

const asFieldError = ([field, [message]]: [string, string[]]): [string, FieldError] => [
  field,
  { type: 'contract', message },
]

/** An `<input type="file">` holds a `FileList`, which is no array. */
function withFileLists(values: FormValues): FormValues {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    isFileList(value) ? [...value] : value,
  ])
  return Object.fromEntries(entries)
}

const isFileList = (value: unknown): value is FileList =>
  typeof FileList !== 'undefined' && value instanceof FileList

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
 * What a draft keeps: what differs from what the form began with, and the fields that it makes sense only together with.
 * All else is as it is saved when the draft comes back.
 */
export function valuesToKeep(
  schema: z.ZodMiniObject,
  { values, defaultValues = {} }: FormState,
): FormValues {
  const mayBeKept = withoutSecrets(schema, values)
  const changes = findChanges(schema, { before: defaultValues, values: mayBeKept })
  const isKept = ([name]: [string, unknown]) => saysWhatWasRead(name) || changes.has(name)
  return Object.fromEntries(Object.entries(mayBeKept).filter(isKept))
}

/** By it the server refuses what was written over something older. */
const saysWhatWasRead = (name: string) => name.startsWith('seen_')
