/** What a browser and its authenticator are asked for; fetched by those who press for a passkey. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type {
  passkeyLogin,
  passkeyLoginOptions,
} from '#features/accounts/second-factor/contract.ts'
import { describeClient } from '#features/accounts/web/describe-client.ts'
import { submitForm } from '#platform/web/api.ts'
import { sentencesOfPasskey } from './passkey-errors.ts'

type Json = Record<string, unknown>

/** What a passkey of this device answers to these options. */
export const answerByPasskey = async (options: Json): Promise<Json> => ({
  ...(await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  })),
})

/** A new passkey, as these options ask for it. */
export const createPasskey = async (options: Json): Promise<Json> => ({
  ...(await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })),
})

/** Whose passkey it is, the passkey says. What went wrong is answered in words. */
export async function logInByPasskey() {
  try {
    const { challenge_id, options } = await submitForm<typeof passkeyLoginOptions>(
      'POST /api/passkeys/login/options',
      {},
    )
    const credential = await answerByPasskey(options)
    const input = { challenge_id, credential, ...describeClient() }
    return await submitForm<typeof passkeyLogin>('POST /api/passkeys/login/verify', input)
  } catch (error) {
    return { problems: sentencesOfPasskey(error) }
  }
}
