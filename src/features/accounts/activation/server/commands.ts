import type { Viewer } from '#platform/server/viewer.ts'
import { takeStep } from './transition.ts'

type Wish = { userId: number; viewer: Viewer; now: Date }

/**
 * Lets somebody in whose account is inactive; that counts as a verified phone.
 * @throws 404, 409 for an account that is active or deleted.
 */
export const activateAccount = (wish: Wish): Promise<void> =>
  takeStep({ ...wish, action: 'activate' })

/**
 * Shuts somebody out, on every device at once.
 * @throws 404, 409 for an account that is inactive or deleted, for user 1 and for oneself.
 */
export const deactivateAccount = (wish: Wish): Promise<void> =>
  takeStep({ ...wish, action: 'deactivate' })
