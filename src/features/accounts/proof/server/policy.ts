import { db } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { hasSecondFactor, proofMethodsOf } from '../../second-factor/server/policy.ts'
import { loadFactors, type SecondFactorRow } from '../../second-factor/server/queries.ts'

const freshMinutes = 10

export const freshUntil = (provedAt: Date) => new Date(provedAt.getTime() + freshMinutes * 60_000)

type Question = {
  viewer: Viewer
  /** `sensitive`: only of sessions that understand the question, and of everybody who has a second factor. */
  scope: 'always' | 'sensitive'
  now: Date
}

/**
 * Asks whether the person was there a moment ago. Comes after who may, the shape of the fields and 404, and before what the
 * state of things forbids.
 * @throws 403 `fresh_proof_required`
 */
export async function requireFreshProof({ viewer, scope, now }: Question): Promise<void> {
  const session = await sessionOf(viewer.tokenId)
  if (session && freshUntil(session.proved_at) > now) return
  const factors = await loadFactors(db, viewer.id)
  if (scope === 'sensitive' && !session?.step_up && !hasSecondFactor(factors)) return
  throw proofRequired(factors, now)
}

/**
 * Of every manager's call, where the operator wants it so: the manager was there in the last hours.
 * @throws 403 `fresh_proof_required`
 */
export async function requireManagerProof(params: { viewer: Viewer; now: Date }): Promise<void> {
  const { viewer, now } = params
  const hours = settings.MANAGER_PROOF_HOURS
  if (hours === 0) return
  const session = await sessionOf(viewer.tokenId)
  if (session && session.proved_at.getTime() + hours * 3_600_000 > now.getTime()) return
  throw proofRequired(await loadFactors(db, viewer.id), now)
}

const proofRequired = (factors: SecondFactorRow, now: Date) =>
  new Refusal(403, {
    message: 'Confirm that it is you to go on.',
    reason: 'fresh_proof_required',
    methods: proofMethodsOf(factors, now),
  })

/** As it is now, in whichever process it was proved. */
function sessionOf(tokenId: number) {
  return db
    .selectFrom('tokens')
    .select(({ fn }) => ['step_up', fn.coalesce('proved_at', 'created_at').as('proved_at')])
    .where('id', '=', tokenId)
    .executeTakeFirst()
}
