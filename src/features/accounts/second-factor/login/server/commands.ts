import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { SecondFactorMethod } from '#features/accounts/contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { invalid, type Refusal, unauthenticated } from '#platform/server/http/refusals.ts'
import type { LoginMethod } from '#platform/server/security/tokens.ts'
import { accountDeactivated } from '../../../server/policy.ts'
import { openSession } from '../../../sessions/server/commands.ts'
import type { Client } from '../../../sessions/server/policy.ts'
import { lockLivePerson } from '../../../sessions/server/queries.ts'
import {
  countWrongTry,
  lockLogin,
  openChallenge,
  personOfChallenge,
  takeChallenge,
} from '../../challenges/server/commands.ts'
import { assertionOptions, redeemPasskey } from '../../passkeys/server/commands.ts'
import { keepFactors } from '../../reset/server/commands.ts'
import { type Evidence, redeemFactor } from '../../server/commands.ts'
import { notifyFallenCounter, notifyWrongTries } from '../../server/notices.ts'
import { openMethods } from '../../server/policy.ts'
import type { SecondFactorRow } from '../../server/queries.ts'
import { ownerOfPasskey } from './queries.ts'

export type SecondStep = {
  methods: SecondFactorMethod[]
  challengeId: string
  expiresAt: Date
  passkeyOptions: Record<string, unknown> | null
}

type Asking = { userId: number; factors: SecondFactorRow; client: Client; now: Date }

/** The password was right: keeps for five minutes what the second step is held against. */
export async function askForSecondStep(
  tx: Transaction<DB>,
  { userId, factors, client, now }: Asking,
): Promise<SecondStep> {
  const methods = openMethods(factors, now)
  const assertion = factors.passkeys.length > 0 ? await assertionOptions(factors.passkeys) : null
  const { id, expiresAt } = await openChallenge(tx, {
    ...{ purpose: 'login', userId, now },
    session: client,
    ...(assertion && { challenge: assertion.challenge }),
  })
  return { methods, challengeId: id, expiresAt, passkeyOptions: assertion?.options ?? null }
}

type LoggedIn = { userId: number; token: string }
type Step = { challengeId: string; evidence: Evidence & { method: SecondFactorMethod }; now: Date }

/** @throws 422 for a challenge that is over, a method that is not the person's, or what was wrong; 429 */
export async function takeSecondStep(step: Step): Promise<LoggedIn> {
  const userId = await personOfChallenge(step.challengeId, step.now)
  if (userId === null) throw challengeOver()
  const outcome = await inTransaction(tx => tryStep(tx, userId, step))
  if ('refusal' in outcome) throw outcome.refusal
  return outcome
}

/** A wrong try is answered and not thrown, so that it is counted. */
async function tryStep(
  tx: Transaction<DB>,
  userId: number,
  { challengeId: id, evidence, now }: Step,
): Promise<LoggedIn | { refusal: Refusal }> {
  // The person before the challenge: whoever changes password or factors locks in this order.
  const person = await lockLivePerson(tx, userId)
  const challenge = await lockLogin(tx, { id, now })
  if (!person || challenge?.user_id !== userId) throw challengeOver()
  const errors = await redeemFactor(tx, { userId, evidence, challenge: challenge.challenge, now })
  if (errors) {
    if ((await countWrongTry(tx, challenge)) === 0) await notifyWrongTries(tx, { userId, now })
    return { refusal: invalid(errors) }
  }
  await takeChallenge(tx, { id, purpose: 'login', now })
  const client = clientKept.parse(challenge.session)
  const method: LoginMethod = `password+${evidence.method}`
  return { userId, token: await openSession(tx, { person, client, method, now }) }
}

/** Written by ourselves, in the first step. */
const clientKept = z.object({
  deviceName: z.string(),
  stepUp: z.boolean(),
  deviceHash: z.string(),
  network: z.nullable(z.string()),
})

/** The same for everybody: the passkey says whose it is. */
export async function beginPasskeyLogin(now: Date) {
  return inTransaction(async tx => {
    const { options, challenge } = await assertionOptions([])
    const { id } = await openChallenge(tx, {
      purpose: 'passkey-login',
      userId: null,
      challenge,
      now,
    })
    return { challengeId: id, options }
  })
}

type PasskeyLogin = {
  challengeId: string
  credential: Record<string, unknown>
  client: Client
  now: Date
}

/** @throws 401 for anything that is wrong with the passkey, and for a deactivated account */
export async function logInByPasskey(login: PasskeyLogin): Promise<LoggedIn> {
  const outcome = await inTransaction(tx => tryPasskey(tx, login))
  if ('refusal' in outcome) throw outcome.refusal
  return outcome
}

/** What is wrong is answered and not thrown: the challenge is used up, and the owner may be told. */
async function tryPasskey(
  tx: Transaction<DB>,
  { challengeId: id, credential, client, now }: PasskeyLogin,
): Promise<LoggedIn | { refusal: Refusal }> {
  const taken = await takeChallenge(tx, { id, purpose: 'passkey-login', now })
  const ownerId = await ownerOfPasskey(tx, credential)
  if (!taken?.challenge || ownerId === undefined) return { refusal: unusable() }
  const person = await lockLivePerson(tx, ownerId)
  const used = await redeemPasskey(tx, {
    credential,
    challenge: taken.challenge,
    userId: null,
    now,
  })
  if (used.outcome === 'counter fell') await notifyFallenCounter(tx, { ...used, now })
  if (used.outcome !== 'right') return { refusal: unusable() }
  if (!person) return { refusal: accountDeactivated() }
  await keepFactors(tx, { userId: person.id, now })
  const token = await openSession(tx, { person, client, method: 'passkey', now })
  return { userId: person.id, token }
}

const unusable = () => unauthenticated('This passkey could not be used. Log in with your password.')

const challengeOver = () =>
  invalid({ challenge_id: ['This login took too long, or is over. Log in again.'] })
