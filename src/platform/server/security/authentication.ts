import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract.ts'
import { Refusal, sessionExpired, unauthenticated } from '../http/refusals.ts'
import { requireCsrf } from './csrf.ts'
import { needsFactor, requireRole } from './roles.ts'
import { isServiceToken, viewerOfToken } from './tokens.ts'
import type { SessionViewer, Viewer } from './viewer.ts'

/**
 * Who is calling, checked before the body is read.
 * @throws 401 without a token, 403 without a role that may or the second factor that it needs, 419 for a token or CSRF value that is no good.
 */
export async function callerOf(
  request: FastifyRequest,
  { caller, roles }: Pick<Endpoint, 'caller' | 'roles'>,
  now: Date,
): Promise<Viewer | null> {
  if (caller === 'anyone') return null
  if (caller === 'form') {
    requireCsrf(request)
    return null
  }
  const token = bearerToken(request)
  if (isServiceToken(token, now)) {
    if (caller === 'visitor') return null
    throw unauthenticated()
  }
  const viewer = await viewerOfToken(token, now)
  if (!viewer) throw sessionExpired()
  if (caller === 'manager') {
    if (lacksFactor(viewer)) throw secondFactorRequired()
    requireRole(viewer, roles)
  }
  return lacksFactor(viewer) ? { ...viewer, roles: [] } : viewer
}

/** Of a manager: the roles count once there is a second factor, where the operator wants it so. */
const lacksFactor = ({ roles, hasSecondFactor }: SessionViewer): boolean =>
  needsFactor() && roles.length > 0 && !hasSecondFactor

const secondFactorRequired = () =>
  new Refusal(403, {
    message: 'Managers need a second step. Set one up to go on.',
    reason: 'second_factor_required',
  })

/** Only ever from the header: a token in a cookie or an address could be used by a link. */
function bearerToken(request: FastifyRequest): string {
  const header = request.headers.authorization
  const token = header?.match(/^Bearer +(\S+)$/i)?.[1]
  if (!token) throw unauthenticated()
  return token
}
