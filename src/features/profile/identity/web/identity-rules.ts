/** The contract's rules and what the server asks beyond them: told before a photo has travelled for nothing. */
import * as z from 'zod/mini'
import { saysMissing } from '#platform/fields.ts'
import { keepTogether } from '#platform/web/forms/form-changes.ts'
import { identityFields, updateIdentity } from '../contract.ts'
import { type IdType, idTypes, validateReference } from '../process.ts'

type Written = { id_type?: unknown; id_reference?: unknown }

/** Judged together with everything else, so that all faults are told at once. */
const numberFitsDocument = z.refine<Written>(written => faultOf(written) === undefined, {
  path: ['id_reference'],
  when: () => true,
  error: ({ input }) => faultOf(input as Written),
})

/** A number beside another kind of document than its own is no number of it. */
const numberOfDocument = ['id_type', 'id_reference'] as const

/** Whoever has handed in a photo needs no new one. */
export const laterIdentity = keepTogether(
  updateIdentity.input.check(numberFitsDocument),
  numberOfDocument,
)

export const firstIdentity = keepTogether(
  z
    .extend(updateIdentity.input, {
      id_photo: identityFields.id_photo.check(z.refine(photos => photos.length > 0, saysMissing)),
    })
    .check(numberFitsDocument),
  numberOfDocument,
)

export const isIdType = (value: unknown): value is IdType => idTypes.some(type => type === value)

/** Nothing where type or number are at fault by themselves. */
function faultOf({ id_type, id_reference }: Written): string | undefined {
  if (!isIdType(id_type) || !identityFields.id_reference.safeParse(id_reference).success) return
  return validateReference(id_type, String(id_reference)).errors.id_reference?.[0]
}
