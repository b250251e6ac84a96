import { randomBytes } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { DB, Passkeys } from '#platform/server/database/schema.generated.ts'
import { log } from '#platform/server/observability/logging.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { credentialIdOf, passkeyOrigins, relyingPartyId } from './policy.ts'
import { passkeysOf } from './queries.ts'

type Passkey = Selectable<Passkeys>
/** What WebAuthn's JSON holds, as the contract lets it through. */
type Json = Record<string, unknown>

/** Some 300 modules, which no start has to wait for. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** For `navigator.credentials.create`, and what is to be kept with its challenge. */
export async function creationOptions(
  tx: Kysely<DB>,
  { userId, username, name }: { userId: number; username: string; name: string },
): Promise<{ options: Json; challenge: string; userHandle: string }> {
  const existing = await passkeysOf(tx, userId)
  const userHandle = existing[0]?.user_handle ?? randomBytes(32).toString('base64url')
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: settings.APP_NAME,
    rpID: relyingPartyId(),
    userName: username,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    attestationType: 'none',
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
  return { options: { ...options }, challenge: options.challenge, userHandle }
}

/** For `navigator.credentials.get`. Without passkeys named it is the same for everybody. */
export async function assertionOptions(
  passkeys: readonly Pick<Passkey, 'credential_id' | 'transports'>[],
): Promise<{ options: Json; challenge: string }> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(),
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
  })
  return { options: { ...options }, challenge: options.challenge }
}

/** What an authenticator has made for this challenge; null for anything that does not fit. */
export async function verifyCreation(
  credential: Json,
  challenge: string,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']> | null> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    if (await namesCertificates(credential)) throw new Error('a statement with certificates')
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: passkeyOrigins(),
      expectedRPID: relyingPartyId(),
      requireUserVerification: true,
    })
    return registrationInfo ?? null
  } catch (error) {
    log.info({ err: error }, 'a new passkey was refused')
    return null
  }
}

/**
 * Whether a chain of certificates answers for the key, which nobody is asked for. The library trusts the root that some
 * statements bring themselves, and then fetches what their certificates name, from any address.
 */
async function namesCertificates({ response }: Json): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const { attestationObject } = response as { attestationObject: string }
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  if (format === 'packed') return attestation.get('attStmt').get('x5c') !== undefined
  return format !== 'none'
}

export type PasskeyOutcome =
  | { outcome: 'right'; passkey: Passkey }
  | { outcome: 'wrong' }
  /** Two devices seem to hold the same key. */
  | { outcome: 'counter fell'; passkey: Passkey }

/** Whether this is what one of the passkeys answers to the challenge. Its counter has to rise, unless it has none. */
export async function redeemPasskey(
  tx: Transaction<DB>,
  {
    credential,
    challenge,
    userId,
    now,
  }: {
    credential: Json
    challenge: string
    /** Null where the passkey itself says whose it is. */
    userId: number | null
    now: Date
  },
): Promise<PasskeyOutcome> {
  const passkey = await lockPasskey(tx, credential, userId)
  const counter = passkey && (await counterOf(credential, challenge, passkey))
  if (!passkey || counter === null || counter === undefined) return { outcome: 'wrong' }
  const known = Number(passkey.counter)
  if ((counter > 0 || known > 0) && counter <= known) return { outcome: 'counter fell', passkey }
  await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkey.id)
    .execute()
  return { outcome: 'right', passkey }
}

async function lockPasskey(
  tx: Transaction<DB>,
  credential: Json,
  userId: number | null,
): Promise<Passkey | undefined> {
  const id = credentialIdOf(credential)
  if (id === null) return undefined
  const passkey = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', id)
    .$if(userId !== null, query => query.where('user_id', '=', userId as number))
    .forUpdate()
    .executeTakeFirst()
  return passkey && isHandleOf(passkey, credential, userId === null) ? passkey : undefined
}

/** The user handle that comes with it must be its owner's; one that says itself whose it is must bring it. */
function isHandleOf({ user_handle }: Passkey, { response }: Json, isNeeded: boolean): boolean {
  const handle = (response as { userHandle?: unknown } | undefined)?.userHandle
  if (handle === undefined || handle === null || handle === '') return !isNeeded
  // Two signs fill it up at most; a pattern for any number would try a million of them from each.
  return typeof handle === 'string' && handle.replace(/={1,2}$/, '') === user_handle
}

/** Null where the answer does not fit the challenge, the place or the key. */
async function counterOf(
  credential: Json,
  challenge: string,
  { credential_id: id, public_key }: Passkey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: passkeyOrigins(),
      expectedRPID: relyingPartyId(),
      requireUserVerification: true,
      // Compared by ourselves, under the lock: its owner is to be told.
      credential: { id, publicKey: new Uint8Array(public_key), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    log.info({ err: error }, 'a passkey was refused')
    return null
  }
}
