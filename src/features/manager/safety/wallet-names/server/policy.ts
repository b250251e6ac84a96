import { notFound, Refusal } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'

export const noSuchCheck = () => notFound('Nothing was looked up of this person.')

/** Also for the owner. @throws 403 */
export function refuseOwnWallet(userId: number, viewer: Viewer): void {
  if (userId !== viewer.id) return
  const message = 'You cannot decide about your own wallet.'
  throw new Refusal(403, { message, reason: 'own_wallet' })
}
