import type { NameDecision } from '#features/accounts/wallet-names/process.ts'
import { lockCheck } from '#features/accounts/wallet-names/server/queries.ts'
import { lockPerson } from '#features/profile/server/queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { noSuchCheck, refuseOwnWallet } from './policy.ts'

/** @throws 403 of one's own, 404, 409 when nothing waits, or not what was seen */
export async function settleWalletCheck(input: {
  userId: number
  decision: NameDecision
  note: string
  /** When what the manager looked at was found: what was found since is not settled. */
  seenCheckedAt: Date | undefined
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { userId, decision, note, seenCheckedAt: seen, viewer, now } = input
  await inTransaction(async tx => {
    const person = await lockPerson(tx, userId)
    const check = person && (await lockCheck(tx, userId))
    if (!check) throw noSuchCheck()
    refuseOwnWallet(userId, viewer)
    const isWaiting = check.result === 'near' || check.result === 'different'
    if (!isWaiting || check.settled_result !== null)
      throw conflict('Nothing waits to be settled here.')
    if (seen && seen.getTime() !== check.checked_at.getTime()) throw conflict(foundAnew)
    await tx
      .updateTable('wallet_name_checks')
      .set({ settled_result: decision, settled_note: note, settled_by: viewer.id, settled_at: now })
      .where('user_id', '=', userId)
      .execute()
    // Not the note: what a log says of a person stands in the data that they take along, and the name may stand in it.
    await audit(tx, {
      ...{ actorId: viewer.id, action: 'settle-wallet-name' },
      subject: { type: 'customer', id: userId },
      ...{ before: { result: check.result }, after: { result: decision }, now },
    })
  })
}

const foundAnew = 'This wallet was changed or looked up meanwhile. Look at it again, then decide.'
