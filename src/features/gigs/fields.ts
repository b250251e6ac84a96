/**
 * The plain fields of a gig, each described once: what a person writes, what is kept in one column, answered, exported
 * and put on record as it is. A new one needs a line here, its column, its name in `web/texts-after-first-visit.ts`, and
 * its places on the screens. Title, type, category, description, place and photos have rules of their own.
 */
import * as z from 'zod/mini'
import { cedis, money, wholeNumber } from '#platform/fields.ts'

type PlainField = {
  /** Of the table `gigs`. */
  column: string
  input: z.ZodMiniType
  output: z.ZodMiniType
  /** Whether its change by the owner sends a Live gig back to review. */
  isModerated: boolean
}

export const gigFields = {
  amount: {
    column: 'amount_pesewas',
    input: cedis(0, 1_000_000),
    output: money,
    isModerated: false,
  },
  duration: {
    column: 'duration_hours',
    input: wholeNumber(1, 8_760),
    output: z.int(),
    isModerated: false,
  },
} as const satisfies Record<string, PlainField>

type Fields = typeof gigFields
export type GigFieldName = keyof Fields
export const gigFieldNames = Object.keys(gigFields) as GigFieldName[]

/** As the server works with them. */
export type GigFieldValues = { [F in keyof Fields]: z.output<Fields[F]['input']> }
type GigColumns = { [F in keyof Fields as Fields[F]['column']]: GigFieldValues[F] }

export const gigInputs = schemasOf('input')
export const gigOutputs = schemasOf('output')
export const gigColumns = gigFieldNames.map(name => gigFields[name].column)

const moderated = gigFieldNames.filter(name => gigFields[name].isModerated)
/** Changes of these by the owner, or of the photos, send a Live gig back to review. */
export const moderatedFields = [
  ...(['title', 'description', 'category_id', 'type_id'] as const),
  ...moderated,
]

/** The fields as columns of the table. */
export function toColumns(values: GigFieldValues): GigColumns {
  return Object.fromEntries(
    gigFieldNames.map(name => [gigFields[name].column, values[name]] as const),
  ) as GigColumns
}

/** What the API calls a column of the table: by the field that is kept in it, or by its own name. */
export function toFieldName(column: string): string {
  return gigFieldNames.find(name => gigFields[name].column === column) ?? column
}

function schemasOf<Part extends 'input' | 'output'>(part: Part) {
  return Object.fromEntries(gigFieldNames.map(name => [name, gigFields[name][part]] as const)) as {
    [F in keyof Fields]: Fields[F][Part]
  }
}
