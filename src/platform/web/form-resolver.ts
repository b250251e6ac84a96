import type { FieldError, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Caller, Endpoint, Route, Sent } from '#platform/contract.ts'
import { asTyped, validate } from '#platform/validation.ts'
import type { FormValues } from './form-values.ts'

/** What a form with this schema sends. */
export type SentBy<S extends z.ZodMiniObject> = Sent<Endpoint<Route, Caller, S, null>>

/** A form's rules are the contract's. What passes is handed on as it will be sent, not as the server will read it. */
export const contractResolver =
  <S extends z.ZodMiniObject>(schema: S): Resolver<FormValues, unknown, SentBy<S>> =>
  raw => {
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
