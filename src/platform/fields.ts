/**
 * The vocabulary in which contracts name their fields. Each word is a schema that says three things at once:
 * what is accepted, how it reads in the API description, and which sentence a person gets when it is wrong.
 */
import * as z from 'zod/mini'
import { subjectOf } from './field-names.ts'
import { fromCedis, type Pesewas, toCedis } from './money.ts'
import { isReadable } from './readable.ts'
import { dropUnseen } from './unseen.ts'

/** What arrives as a file: on the server a temporary file, in the browser a `File` of the same name and size. */
export type Upload = { name: string; size: number; type: string; path: string }

/** A rule's sentence, with the field's own name in front: "The phone field must be 10 digits." Left empty, it is only missing. */
export const says = (rule: string) => ({
  error: ({ path, input }: { path?: PropertyKey[]; input?: unknown }) =>
    `${subjectOf(path)} ${input === '' || input === undefined ? 'is required.' : rule}`,
})

/** Of a list, too, that holds nothing. */
export const saysMissing = says('is required.')

/** Schemas whose text must arrive exactly as typed (passwords): everything else is trimmed. */
const untrimmed = new WeakSet<object>()
export const keepsSpaces = (schema: object) => untrimmed.has(schema)

export const id = z.int().check(z.positive(), z.maximum(2_147_483_647))
export const flag = z.boolean()
/** A flag that the API writes as 0 or 1. */
export const zeroOrOne = z.literal([0, 1])
export const message = z.string()

/** One line of text; lengths count code points. */
export const line = (min: number, max: number) =>
  limitLength(z.string().check(storable(), oneLine(), visible()), min, max)

/** One line that may be left out, and is `otherwise` then. Empty, it is left out as well: whoever empties the field clears it. */
export const optionalLine = (max: number, otherwise = '') => z._default(line(0, max), otherwise)

/** Plain text of any lines, kept as it was written. */
export const plainText = (min: number, max: number) =>
  limitLength(z.string().check(storable(), visible()), min, max)

/** Every word of a text of 20 000 characters may be bold; what parsing costs grows with the tags. */
const mostTags = 10_000

/**
 * Rich text. Lengths count the text that a person reads, not its HTML; the server cleans it on the way in. What is too
 * long as it came, or holds more markup than text can need, is refused before anything looks into it.
 */
export const richText = (min: number, max: number) =>
  z
    .string()
    .check(
      z.maxLength(max * 10),
      ...[fewTags(), storable(), visible(textOfHtml), codePoints(min, max, textOfHtml)].map(
        unlessRefused,
      ),
    )
    .register(z.globalRegistry, {
      format: 'html',
      description: `${min} to ${max} characters of text`,
    })

/** Any text at all, also odd one, as messages may hold it: what cannot be stored is dropped. */
export const anyText = (max: number) =>
  limitLength(z.string().check(z.overwrite(dropUnstorable)), 0, max)

/**
 * As any text, but what takes no room parts no word. What holds nothing to search for still is a search, which finds
 * nothing: a blank stands for it.
 */
export const searchText = (max: number) =>
  limitLength(
    z.string().check(z.overwrite(text => dropUnseen(dropUnstorable(text)) || (text && ' '))),
    0,
    max,
  )

/** A secret: kept exactly as typed, never trimmed. */
export function secret(min: number, max: number) {
  const schema = limitLength(z.string().check(storable()), min, max)
  untrimmed.add(schema)
  return schema
}

export const email = z
  .string()
  .check(
    storable(),
    z.maxLength(254),
    z.regex(
      /^[^\s\p{Cc}@"(),:;<>[\\\]]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u,
      says('must be a valid email address.'),
    ),
  )
  .register(z.globalRegistry, { format: 'email' })

export const cedis = (min: number, max: number) =>
  z.codec(
    z.number().check(z.minimum(min), z.maximum(max), atMostTwoDecimals()),
    z.custom<Pesewas>(value => Number.isSafeInteger(value)),
    { decode: fromCedis, encode: toCedis },
  )

/** Any amount that the server answers. */
export const money = z.codec(
  z.number(),
  z.custom<Pesewas>(value => Number.isSafeInteger(value)),
  {
    decode: fromCedis,
    encode: toCedis,
  },
)

export const wholeNumber = (min: number, max: number) =>
  z.int().check(z.minimum(min), z.maximum(max))
/** A number of a table of statuses, which are numbered without gaps. */
export function statusId(statuses: Record<string, number>) {
  const ids = Object.values(statuses)
  return wholeNumber(Math.min(...ids), Math.max(...ids))
}

export const number = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max))

export const longitude = number(-180, 180)
export const latitude = number(-90, 90)

/** A moment: a `Date` inside, ISO 8601 in UTC with milliseconds on the wire. */
export const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: text => new Date(text),
  encode: date => date.toISOString(),
})

/** A day of the calendar, such as 2026-12-03. */
export const day = z
  .string()
  .check(z.refine(isDay, says('must be a date such as 2026-12-03.')))
  .register(z.globalRegistry, { format: 'date' })

/** A box that has to be ticked. */
export const accepted = z
  .boolean()
  .check(z.refine(value => value === true, says('must be accepted.')))

export const oneOf = <const T extends readonly string[]>(values: T) => z.enum(values)

/** Files, sent as `name`, `name[]` or `name[0]`, `name[1]` … What they hold is checked later, by content. */
export const files = (limit: { count: number; megabytes: number }) => {
  const schema = z
    .array(z.custom<Upload>(isUpload, { ...says('must hold files.'), abort: false }))
    .check(z.maxLength(limit.count))
    .register(z.globalRegistry, {
      description: `At most ${limit.count} files of ${limit.megabytes} MB each`,
    })
  fileLimits.set(schema, limit.megabytes * 1024 * 1024)
  return schema
}

const fileLimits = new WeakMap<object, number>()
/** Bytes that one file of this field may have, or undefined when the field is not one of files. */
export const fileLimitOf = (schema: z.core.$ZodType) => fileLimits.get(bare(schema))

/** The schema inside its wrappers: optional, nullable, default, codec. */
export function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType }
  const inner = def.innerType ?? def.in
  return inner ? bare(inner) : schema
}

/** A private file: its link expires. */
export const storedFile = z.object({
  firebase_url: z.string(),
  original_name: z.string(),
  content_type: z.string(),
  size: z.int(),
})

/** One page of a list. */
export const listOf = <T extends z.core.SomeType>(item: T) =>
  z.object({
    data: z.array(item),
    total: z.int(),
    last_page: z.int(),
    current_page: z.int(),
    per_page: z.int(),
  })

export const paging = (perPage = 10) => ({
  page: z._default(z.int().check(z.positive()), 1),
  records_per_page: z._default(wholeNumber(1, 100), perPage),
})

/** A field that must repeat another one, such as a password's confirmation; whichever is left empty is required anyway. */
export const repeats = <Field extends string>(field: Field, confirmation: string) =>
  z.refine<Record<string, unknown>>(
    value => !value[field] || !value[confirmation] || value[confirmation] === value[field],
    { path: [field], when: () => true, ...says('confirmation does not match.') },
  )

function limitLength(schema: z.ZodMiniString<string>, min: number, max: number) {
  return schema
    .check(codePoints(min, max))
    .register(z.globalRegistry, { minLength: min, maxLength: max })
}

function codePoints(min: number, max: number, readable: (text: string) => string = text => text) {
  return z.check<string>(payload => {
    const length = [...readable(payload.value)].length
    if (length > max) payload.issues.push(tooBig(payload.value, max))
    else if (length < min) payload.issues.push(tooSmall(payload.value, min))
  })
}

const tooBig = (input: string, maximum: number) =>
  ({ code: 'too_big', origin: 'string', maximum, inclusive: true, input }) as const

const tooSmall = (input: string, minimum: number) =>
  ({ code: 'too_small', origin: 'string', minimum, inclusive: true, input }) as const

const dropUnstorable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** PostgreSQL cannot keep NUL, and half of a surrogate pair is not text. */
function storable() {
  return z.refine<string>(
    text => !text.includes('\0') && text.isWellFormed(),
    says('contains characters that cannot be stored.'),
  )
}

/** Line breaks, control characters and marks that reverse the reading direction can disguise a name. */
function oneLine() {
  return z.refine<string>(
    text => !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(text),
    says('must be one line of plain text.'),
  )
}

/** Characters without width, or without ink, would pass for text and show nothing. */
function visible(readable: (text: string) => string = text => text) {
  return z.refine<string>(
    text => readable(text) === '' || isReadable(readable(text)),
    says('must hold text that can be read.'),
  )
}

function atMostTwoDecimals() {
  return z.refine<number>(
    value => Math.round(value * 100) / 100 === value,
    says('must have at most two decimals.'),
  )
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text
}

const received = new WeakSet<Upload>()

/** Says that this file came in as one. What JSON calls a file would name any path on the server. */
export function markReceived(upload: Upload): Upload {
  received.add(upload)
  return upload
}

const isUpload = (value: unknown): value is Upload =>
  value instanceof Blob || received.has(value as Upload)

function fewTags() {
  return z.refine<string>(html => !holdsMore(html, '<', mostTags), {
    ...says(`must not hold more than ${mostTags} tags.`),
  })
}

/**
 * Nothing more is looked at of what was refused already. To abort would say so too, but then nothing is said of what
 * hangs on several fields either.
 */
function unlessRefused(check: z.core.$ZodCheck<string>): z.core.$ZodCheck<string> {
  check._zod.def.when = ({ issues }) => issues.length === 0
  return check
}

function holdsMore(text: string, sign: string, most: number): boolean {
  let at = -1
  for (let count = 0; count <= most; count++) {
    at = text.indexOf(sign, at + 1)
    if (at < 0) return false
  }
  return true
}

/** The text of rich text, near enough to count its characters on either side. */
function textOfHtml(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&(?:#\d+|#x[0-9a-f]+|\w+);/gi, '·')
    .replace(/\s+/g, ' ')
    .trim()
}
