import type { Transaction } from 'kysely'
import type { updateIdentity as contract } from '#features/profile/identity/contract.ts'
import type { Input } from '#platform/contract.ts'
import { laterThan } from '#platform/server/clock.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { refuseFaults } from '#platform/server/http/refusals.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { lockSelf } from '../../server/queries.ts'
import {
  attachIdPhoto,
  type StoredIdPhoto,
  storeIdPhoto,
  validateDocument,
} from '../photos/server/commands.ts'
import { currentPhotoOf } from '../photos/server/queries.ts'
import { type IdType, samePersonName, validateReference } from '../process.ts'
import { identityOf, nameOnAccountOf } from './queries.ts'

export type IdentityForm = Input<typeof contract>

/** An identity on its way in. Its photo, if it came with one that is good, is stored and waits for its row. */
export type HandedIn = {
  userId: number
  name: string
  id_type: IdType
  id_reference: string
  photo: StoredIdPhoto | null
  /** A file came along, good or not. */
  hasFile: boolean
  /** What was wrong with number and file. */
  errors: FieldErrors
}

/**
 * Keeps what its owner hands in, and says whether anything changed: a change waits for a manager.
 * @throws 422 naming every bad field
 */
export async function updateIdentity(input: {
  form: IdentityForm
  viewer: Viewer
  now: Date
}): Promise<boolean> {
  const { form, viewer, now } = input
  await spend('identity', viewer.id)
  return handIn({ form, userId: viewer.id, now }, async (tx, handedIn) => {
    await lockSelf(tx, viewer)
    refuseFaults(await validateIdentity(tx, handedIn, await nameOnAccountOf(tx, viewer.id)))
    return saveIdentity(tx, handedIn, { by: 'owner', now })
  })
}

/**
 * What of a form that the contract refuses is unfit besides: a number that no such document has, and no photo at all.
 * The file itself is looked at once the rest is good, since that is costly.
 */
export async function findIdentityFaults(
  { id_type, id_reference, id_photo }: Partial<IdentityForm>,
  userId: number,
): Promise<FieldErrors> {
  const isNumber = id_type !== undefined && id_reference !== undefined
  const errors = isNumber ? validateReference(id_type, id_reference).errors : {}
  const lacksPhoto = id_photo?.length === 0 && !(await currentPhotoOf(db, userId))
  return { ...errors, ...(lacksPhoto && photoMissing) }
}

const photoMissing = { id_photo: ['The id photo field is required.'] }

/**
 * Reads form and file, stores the file encrypted, and lets `save` work in one transaction: lock the
 * person, refuse what `validateIdentity` finds, `saveIdentity`. When that fails the file is gone again.
 */
export async function handIn<T>(
  { form, userId, now }: { form: IdentityForm; userId: number; now: Date },
  save: (tx: Transaction<DB>, handedIn: HandedIn) => Promise<T>,
  inOneTransaction: typeof inTransaction = inTransaction,
): Promise<T> {
  const { name, id_type, id_photo } = form
  const { reference: id_reference, errors } = validateReference(id_type, form.id_reference)
  const { document, errors: badFile } = await validateDocument(id_photo[0], userId)
  if (badFile.length > 0) errors.id_photo = badFile
  const hasFile = id_photo.length > 0
  const handedIn = { userId, name, id_type, id_reference, hasFile, errors }
  const isGood = Object.keys(errors).length === 0
  return storeIdPhoto({ document: isGood ? document : null, userId, now }, photo =>
    inOneTransaction(tx => save(tx, { ...handedIn, photo })),
  )
}

/** Everything that is wrong with it. The person is locked by the caller, who knows the name on the payment account. */
export async function validateIdentity(
  tx: Transaction<DB>,
  { userId, name, hasFile, errors }: HandedIn,
  nameOnAccount: string | null,
): Promise<FieldErrors> {
  const isSame = nameOnAccount === null || samePersonName(name, nameOnAccount)
  const hasPhoto = hasFile || (await currentPhotoOf(tx, userId)) !== undefined
  return {
    ...errors,
    ...(!isSame && { name: ['The name field must match the name on the payment account.'] }),
    ...(!hasPhoto && photoMissing),
  }
}

/**
 * Writes what `validateIdentity` found in order, and says whether anything changed. The person is locked by the caller.
 * What its owner hands in unchanged after a rejection waits for a manager again; a manager who saves other details leaves it.
 */
export async function saveIdentity(
  tx: Transaction<DB>,
  { userId, name, id_type, id_reference, photo }: HandedIn,
  { by, now }: { by: 'owner' | 'manager'; now: Date },
): Promise<boolean> {
  const before = await identityOf(tx, userId)
  const isSame =
    before?.name === name && before.id_type === id_type && before.id_reference === id_reference
  const isHandedInAgain = by === 'owner' && before?.status === 'rejected'
  if (isSame && !photo && !isHandedInAgain) return false
  const submittedAt = laterThan(before?.submitted_at, now)
  await writePending(tx, { userId, columns: { name, id_type, id_reference }, submittedAt })
  if (photo) await attachIdPhoto(tx, { photo, userId, now })
  return true
}

type Pending = {
  userId: number
  columns: { name: string; id_type: IdType; id_reference: string }
  submittedAt: Date
}

/** Whatever was decided about it before was decided about something else. */
async function writePending(
  tx: Transaction<DB>,
  { userId, columns, submittedAt }: Pending,
): Promise<void> {
  const pending = {
    ...columns,
    status: 'pending',
    rejection_reason: null,
    submitted_at: submittedAt,
    decided_at: null,
  }
  await tx
    .insertInto('identities')
    .values({ user_id: userId, ...pending })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(pending))
    .execute()
  await tx.updateTable('users').set({ kyc_verified_at: null }).where('id', '=', userId).execute()
}
