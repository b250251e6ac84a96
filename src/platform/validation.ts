/** Judges what came in against a contract's schema, the same way on the server and in the browser's forms. */
import * as z from 'zod/mini'
import { fieldName, fieldPath, subjectOf } from './field-names.ts'
import { bare, fileLimitOf, keepsSpaces } from './fields.ts'

export type FieldErrors = Record<string, string[]>
export type Validation<T> =
  | { value: T; errors?: undefined }
  | { value?: undefined; errors: FieldErrors }

type ObjectSchema = z.ZodMiniObject

/** Every bad field at once, each with its own sentences. Fields that the schema does not know are dropped. */
export function validate<S extends ObjectSchema>(
  schema: S,
  raw: Record<string, unknown>,
): Validation<z.output<S>> {
  const result = z.safeDecode(schema, asTyped(schema, raw) as z.input<S>, { error: sentence })
  return result.success ? { value: result.data } : { errors: errorsByField(result.error.issues) }
}

/** Laravel's summary: the first sentence, and how many more there are. */
export function summaryOf(errors: FieldErrors): string {
  const [first = 'The given data was invalid.', ...rest] = Object.values(errors).flat()
  if (rest.length === 0) return first
  return `${first} (and ${rest.length} more ${rest.length === 1 ? 'error' : 'errors'})`
}

/** Text from forms, query strings and multipart becomes what the schema expects: numbers, flags, lists. */
export function asTyped(
  schema: ObjectSchema,
  raw: Record<string, unknown>,
): Record<string, unknown> {
  const typed: Record<string, unknown> = {}
  for (const [field, declared] of Object.entries(schema.shape)) {
    const value = coerce(declared, Object.hasOwn(raw, field) ? raw[field] : undefined)
    if (value !== undefined) typed[field] = value
  }
  return typed
}

function coerce(declared: z.core.$ZodType, value: unknown): unknown {
  const schema = bare(declared)
  if (schema._zod.def.type === 'array') return fileLimitOf(schema) ? listOfFiles(value) : value
  if (typeof value === 'boolean' && schema._zod.def.type === 'literal') return value ? 1 : 0
  if (typeof value === 'number' && schema._zod.def.type === 'boolean') return zeroOrOneAsFlag(value)
  if (value === null && isOptional(declared) && !acceptsNull(declared)) return undefined
  if (schema._zod.def.type === 'object') return coerceObject(declared, value)
  if (typeof value !== 'string') return value
  const text = keepsSpaces(schema) ? value : value.trim()
  if (text === '' && isOptional(declared) && acceptsNull(declared)) return null
  if (text === '' && (isOptional(declared) || schema._zod.def.type !== 'string')) return undefined
  return textAs(schema._zod.def.type, text)
}

/** Of one that is left out and must not be, each missing field is named. */
function coerceObject(declared: z.core.$ZodType, value: unknown): unknown {
  const isRequired = !isOptional(declared) && !acceptsNull(declared)
  const given = isRequired ? (value ?? {}) : value
  return isPlainObject(given) ? asTyped(bare(declared) as ObjectSchema, given) : given
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

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const zeroOrOneAsFlag = (value: number) => (value === 1 ? true : value === 0 ? false : value)

const listOfFiles = (value: unknown) =>
  value === undefined || value === '' || value === null
    ? undefined
    : Array.isArray(value)
      ? value
      : [value]

/** May be left out, also where something else stands in for it then. */
const isOptional = (schema: z.core.$ZodType) => schema._zod.optin !== undefined

/** Fields for which null differs from a missing value; a form says null by leaving them empty. */
function acceptsNull(schema: z.core.$ZodType): boolean {
  const def = schema._zod.def as { type: string; innerType?: z.core.$ZodType }
  return def.type === 'nullable' || (def.innerType !== undefined && acceptsNull(def.innerType))
}

function errorsByField(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const field = fieldPath(issue.path)
    errors[field] ??= []
    if (!errors[field].includes(issue.message)) errors[field].push(issue.message)
  }
  return errors
}

/** The one place where a broken rule becomes a sentence. The wording is what existing clients of the API know. */
function sentence(issue: z.core.$ZodRawIssue): string {
  const field = subjectOf(issue.path)
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
      object: 'an object',
    }[expected] ?? 'valid'
  )
}
