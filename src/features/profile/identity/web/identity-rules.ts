/** The contract's rules and what the server asks beyond them: told before a photo has travelled for nothing. */
import * as z from 'zod/mini'
import { identityFields, updateIdentity } from '../contract.ts'
import { type IdType, idTypes, judgeReference } from '../process.ts'

const numberFitsDocument = z.refine<{ id_type: IdType; id_reference: string }>(
  ({ id_type, id_reference }) =>
    judgeReference(id_type, id_reference).errors.id_reference === undefined,
  {
    path: ['id_reference'],
    error: ({ input }) => {
      const { id_type, id_reference } = input as { id_type: IdType; id_reference: string }
      return judgeReference(id_type, id_reference).errors.id_reference?.[0]
    },
  },
)

/** Whoever has handed in a photo needs no new one. */
export const laterIdentity = updateIdentity.input.check(numberFitsDocument)

export const firstIdentity = z
  .extend(updateIdentity.input, {
    id_photo: identityFields.id_photo.check(
      z.refine(photos => photos.length > 0, { error: 'The id photo field is required.' }),
    ),
  })
  .check(numberFitsDocument)

export const isIdType = (value: unknown): value is IdType => idTypes.some(type => type === value)
