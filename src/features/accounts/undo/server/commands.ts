import { randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { currentKeyName, keyNameOf, seal, unseal } from '#platform/server/security/encryption.ts'
import { hashPassword } from '#platform/server/security/passwords.ts'
import { hangUp, revokeTokensOf } from '#platform/server/security/tokens.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { needsEmailConfirmation } from '../../email/server/policy.ts'
import { createResetCode, writePassword } from '../../passwords/server/commands.ts'
import { lockAccountChanges } from '../../payout-hold/server/queries.ts'
import { userStatus } from '../../process.ts'
import { fieldOfConflict } from '../../registration/server/commands.ts'
import type { UndoKind } from '../process.ts'
import { mailTakenBack, sendUndoLink, type TakenBack } from './notices.ts'
import { deadUndoLink, hashOfUndoCode, macOfEmail, undoExpiry } from './policy.ts'
import type { Before, UndoPorts } from './ports.ts'
import { findUndo, lockOwner, type Owner, type UndoLink } from './queries.ts'

type Offer = {
  [Kind in UndoKind]: { userId: number; kind: Kind; before: Before[Kind]; now: Date }
}[UndoKind]

/**
 * Lets a change be taken back, in the transaction that makes it, of a person whom this transaction has locked. Sends the
 * link by SMS where that is due, and answers it: it belongs into the mail to the address as it was before the change, and
 * nowhere else. Null where that address was never confirmed, and may be a stranger's: the SMS has the link then.
 */
export async function offerUndo(tx: Transaction<DB>, offer: Offer): Promise<string | null> {
  const { userId, kind, before, now } = offer
  const code = randomBytes(16).toString('base64url')
  const codeHash = hashOfUndoCode(code)
  await tx
    .insertInto('change_undos')
    .values({
      ...{ user_id: userId, kind, code_hash: codeHash },
      before: seal(Buffer.from(JSON.stringify(before)), placeOf(codeHash)),
      email_mac: offer.kind === 'email' ? macOfEmail(offer.before.email) : null,
      ...{ created_at: now, expires_at: undoExpiry(now) },
    })
    .execute()
  const link = `${settings.APP_URL}/security/undo/${code}`
  const isStrangers = needsEmailConfirmation(await loadFormerConfirmation(tx, offer))
  if (isStrangers || kind !== 'second_factor') await sendUndoLink(tx, { userId, kind, link })
  return isStrangers ? null : link
}

/** Since when the address before the change is confirmed. */
async function loadFormerConfirmation(
  tx: Transaction<DB>,
  offer: Offer,
): Promise<{ email_verified_at: Date | null }> {
  if (offer.kind !== 'email')
    return tx
      .selectFrom('users')
      .select('email_verified_at')
      .where('id', '=', offer.userId)
      .executeTakeFirstOrThrow()
  const { email_verified_at: confirmedAt } = offer.before
  return { email_verified_at: confirmedAt === null ? null : new Date(confirmedAt) }
}

/** @throws 422 for a link that works no more */
export async function loadUndo(wanted: { code: string; now: Date }): Promise<UndoLink> {
  const link = await findUndo(db, wanted)
  if (!link) throw deadUndoLink()
  return link
}

/**
 * Takes the change of this link back, and every later one; older links stay good, and go back further. All sessions end,
 * and the password opens nothing until a new one is set by the link that is mailed to the address as it is then.
 * @throws 422 for a link that works no more
 */
export async function undoChange(
  ports: UndoPorts,
  { code, now }: { code: string; now: Date },
): Promise<void> {
  const { user_id: userId } = await loadUndo({ code, now })
  const nobodysHash = await hashPassword(randomUUID())
  const revoked = await withoutConflict(async tx => {
    await lockAccountChanges(tx)
    await lockOwner(tx, userId)
    // Whoever was quicker has used it while we waited.
    const link = await findUndo(tx, { code, now })
    if (!link) throw deadUndoLink()
    const takenBack = await restoreFrom(tx, ports, link, now)
    await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
    await writePassword(tx, { userId, passwordHash: nobodysHash })
    await tellOwner(tx, await lockOwner(tx, userId), { takenBack, now })
    return revokeTokensOf(tx, { userId })
  })
  hangUp(revoked)
}

/** Seals anew what an older key has sealed, so that it can be retired before the link has ended. */
export async function resealUndo(tx: Transaction<DB>, id: number): Promise<void> {
  const undo = await tx
    .selectFrom('change_undos')
    .select(['before', 'code_hash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!undo || keyNameOf(undo.before) === currentKeyName()) return
  const place = placeOf(undo.code_hash)
  await tx
    .updateTable('change_undos')
    .set({ before: seal(unseal(undo.before, place), place) })
    .where('id', '=', id)
    .execute()
}

/** Nobody else can take an address before its link is dead: at that very moment both are tried, and one comes first. */
async function withoutConflict<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(work)
  } catch (error) {
    throw fieldOfConflict(error) ? deadUndoLink() : error
  }
}

/** Of several changes of one kind the first says how it was before all of them. Their links are void. */
async function restoreFrom(
  tx: Transaction<DB>,
  { restore }: UndoPorts,
  link: UndoLink,
  now: Date,
): Promise<TakenBack> {
  const { user_id: userId } = link
  const changes = await voidLinksFrom(tx, link, now)
  const beforeOf = <Kind extends UndoKind>(kind: Kind): Before[Kind][] =>
    changes
      .filter(change => change.kind === kind)
      .map(({ before, code_hash }) => JSON.parse(unseal(before, placeOf(code_hash)).toString()))
  const takenBack: TakenBack = {}
  const [email] = beforeOf('email')
  if (email) takenBack.email = await restore.email(tx, { userId, before: email, now })
  const [account] = beforeOf('payment_account')
  if (account)
    takenBack.payment_account = await restore.payment_account(tx, { userId, before: account, now })
  for (const before of beforeOf('second_factor'))
    takenBack.second_factor = await restore.second_factor(tx, { userId, before, now })
  return takenBack
}

/** Answers this change and the later ones, oldest first, also those that were taken back before. */
async function voidLinksFrom(tx: Transaction<DB>, { id, user_id }: UndoLink, now: Date) {
  await tx
    .updateTable('change_undos')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('id', '>=', id)
    .where('used_at', 'is', null)
    .execute()
  return tx
    .selectFrom('change_undos')
    .select(['kind', 'before', 'code_hash'])
    .where('user_id', '=', user_id)
    .where('id', '>=', id)
    .orderBy('id')
    .execute()
}

/** Those who were deactivated by a manager get no way back in. */
async function tellOwner(
  tx: Transaction<DB>,
  owner: Owner,
  { takenBack, now }: { takenBack: TakenBack; now: Date },
): Promise<void> {
  const isLive = owner.status_id === userStatus.live
  const resetCode = isLive ? await createResetCode(tx, owner.id, now) : null
  await mailTakenBack(tx, owner, { takenBack, resetCode })
}

const placeOf = (codeHash: string) => `change-undo ${codeHash}`
