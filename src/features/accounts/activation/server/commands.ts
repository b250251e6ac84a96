import type { Viewer } from '#platform/server/security/viewer.ts'
import type { ActivationPorts } from './ports.ts'
import { takeAccountStep } from './transition.ts'

type StepParams = { userId: number; viewer: Viewer; now: Date }

/**
 * Lets somebody in whose account is inactive; that counts as a verified phone.
 * @throws 404, 403 for a manager, 409 for an account that is active or deleted.
 */
export const activateAccount = (ports: ActivationPorts, params: StepParams): Promise<void> =>
  takeAccountStep(ports, { ...params, action: 'activate' })

/**
 * Shuts somebody out, on every device at once.
 * @throws 404, 403 for a manager, 409 for an account that is inactive or deleted, and for user 1.
 */
export const deactivateAccount = (ports: ActivationPorts, params: StepParams): Promise<void> =>
  takeAccountStep(ports, { ...params, action: 'deactivate' })
