/** Judges what came in against a contract's schema, the same way on the server and in the browser's forms. */
import * as z from 'zod/mini'
import { bare, fieldName, fileLimitOf, keepsSpaces } from './fields.ts'

export type FieldErrors = Record<string, string[]>
export type Judged<T> =
  | { value: T; errors?: undefined }
  | { value?: undefined; errors: FieldErrors }

type ObjectSchema = z.ZodMiniObject

/** Every bad field at once, each with its own sentences. Fields that the schema does not know are dropped. */
export function judge<S extends ObjectSchema>(
  schema: S,
  raw: Record<string, unknown>,
): Judged<z.output<S>> {
  const result = z.safeDecode(schema, asTyped(schema, raw) as z.input<S>, { error: sentence })
  return result.success ? { value: result.data } : { errors: errorsByField(result.error.issues) }
}

/** Laravel's summary: the first sentence, and how many more there are. */
export function summaryOf(errors: FieldErrors): string {
  const [first = 'The given data was invalid.', ...more] = Object.values(errors).flat()
  if (more.length === 0) return first
  return `${first} (and ${more.length} more ${more.length === 1 ? 'error' : 'errors'})`
}

/** Text from forms, query strings and multipart becomes what the schema expects: numbers, flags, lists. */
export function asTyped(
  schema: ObjectSchema,
  raw: Record<string, unknown>,
): Record<string, unknown> {
  const typed: Record<string, unknown> = {}
  for (const [field, declared] of Object.entries(schema.shape)) {
    const value = typedValue(declared, Object.hasOwn(raw, field) ? raw[field] : undefined)
    if (value !== undefined) typed[field] = value
  }
  return typed
}

function typedValue(declared: z.core.$ZodType, value: unknown): unknown {
  const schema = bare(declared)
  if (schema._zod.def.type === 'array') return fileLimitOf(schema) ? listOfFiles(value) : value
  if (typeof value === 'boolean' && schema._zod.def.type === 'literal') return value ? 1 : 0
  if (typeof value === 'number' && schema._zod.def.type === 'boolean') return zeroOrOneAsFlag(value)
  if (typeof value !== 'string') return value === null && isOptional(declared) ? undefined : value
  const text = keepsSpaces(schema) ? value : value.trim()
  if (text === '' && (isOptional(declared) || schema._zod.def.type !== 'string')) return undefined
  return textAs(schema._zod.def.type, text)
}

function textAs(type: string, text: string): unknown {
  if (type === 'number' || type === 'literal')
    return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : text
  if (type === 'boolean')
    return (
      { 1: true, true: true, on: true, yes: true, 0: false, false: false, off: false, no: false }[
        text
      ] ?? text
    )
  return text
}

const zeroOrOneAsFlag = (value: number) => (value === 1 ? true : value === 0 ? false : value)

const listOfFiles = (value: unknown) =>
  value === undefined || value === '' || value === null
    ? undefined
    : Array.isArray(value)
      ? value
      : [value]

const isOptional = (schema: z.core.$ZodType) => schema._zod.optin === 'optional'

function errorsByField(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const field = String(issue.path[0] ?? 'input')
    errors[field] ??= []
    if (!errors[field].includes(issue.message)) errors[field].push(issue.message)
  }
  return errors
}

/** The one place where a broken rule becomes a sentence. The wording is what existing clients of the API know. */
function sentence(issue: z.core.$ZodRawIssue): string {
  const field = `The ${fieldName(issue.path)} field`
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is required.`
        : `${field} must be ${typeName(issue.expected)}.`
    case 'too_small':
      return tooSmall(field, issue)
    case 'too_big':
      return tooBig(field, issue)
    case 'invalid_value':
      return issue.input === undefined
        ? `${field} is required.`
        : `The selected ${fieldName(issue.path)} is invalid.`
    case 'invalid_format':
      return `${field} format is invalid.`
    default:
      return `${field} is invalid.`
  }
}

function tooSmall(
  field: string,
  { origin, minimum, inclusive, input }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>,
): string {
  if (origin === 'string') {
    return input === ''
      ? `${field} is required.`
      : `${field} must be at least ${minimum} characters.`
  }
  if (origin === 'array') return `${field} must have at least ${minimum} items.`
  return `${field} must be ${inclusive ? 'at least' : 'greater than'} ${minimum}.`
}

function tooBig(
  field: string,
  { origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>,
): string {
  if (origin === 'string') return `${field} must not be greater than ${maximum} characters.`
  if (origin === 'array') return `${field} must not have more than ${maximum} items.`
  return `${field} must not be greater than ${maximum}.`
}

function typeName(expected: string): string {
  return (
    {
      int: 'an integer',
      number: 'a number',
      string: 'a string',
      boolean: 'true or false',
      array: 'a list',
    }[expected] ?? 'valid'
  )
}
