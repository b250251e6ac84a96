import * as z from 'zod/mini'
import {
  client,
  givenPassword,
  ownUser,
  secondFactorMethods,
  webauthnJson,
} from '#features/accounts/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { id, line, message, moment, oneOf, says } from '#platform/fields.ts'

export const proofMethods = ['password', ...secondFactorMethods] as const
export type ProofMethod = (typeof proofMethods)[number]

const challengeId = line(1, 100)
/** Of an app or of a recovery code: blanks and hyphens may stand in it. */
const code = line(1, 40)
export const appCodePattern = /^\d{6}$/
const appCode = z.string().check(z.regex(appCodePattern, says('must be 6 digits.')))

/** What is typed into a form, for each method. */
export const appCodeInput = z.object({ code: appCode })
export const recoveryCodeInput = z.object({ code })
export const passkeyNameInput = z.object({ name: z._default(line(1, 60), 'Passkey') })
export const passwordInput = z.object({ password: givenPassword })

const passkey = z.object({
  id,
  name: z.string(),
  created_at: moment,
  last_used_at: z.nullable(moment),
})

export const secondFactor = z.object({
  enabled: z.boolean(),
  /** For a manager, where managers must have one. */
  required: z.boolean(),
  totp: z.nullable(z.object({ created_at: moment, last_used_at: z.nullable(moment) })),
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
  /** When a manager's reset takes effect, unless it is stopped. */
  reset_due_at: z.nullable(moment),
})

/** Given once, with the first factor and when new ones are asked for; null otherwise. */
const recoveryCodes = z.array(z.string())

/** Each method wants a field of its own. */
const fieldsOfMethod: Record<ProofMethod, readonly string[]> = {
  password: ['password'],
  totp: ['code'],
  recovery_code: ['code'],
  passkey: ['credential'],
}

const withFieldsOfMethod = (further: Partial<Record<ProofMethod, readonly string[]>> = {}) =>
  z.check<Record<string, unknown> & { method: ProofMethod }>(({ value, issues }) => {
    for (const field of [...fieldsOfMethod[value.method], ...(further[value.method] ?? [])])
      if (value[field] === undefined)
        issues.push({
          code: 'custom',
          path: [field],
          message: says('').error({ path: [field] }),
          input: undefined,
        })
  })

export const showSecondFactor = endpoint('GET /api/customer/second-factor', {
  caller: 'user',
  summary: 'What the caller has as a second factor',
  output: z.object({ second_factor: secondFactor }),
})

export const offerTotp = endpoint('POST /api/customer/second-factor/totp', {
  caller: 'user',
  limits: ['second-factor'],
  summary: 'A secret for an authenticator app, good for 30 minutes; asks for a fresh proof',
  output: z.object({ totp: z.object({ secret: z.string(), uri: z.string(), expires_at: moment }) }),
  status: 201,
  refusals: { 403: 'A fresh proof is asked for.', 409: 'There is an app already.' },
})

export const confirmTotp = endpoint('POST /api/customer/second-factor/totp/confirm', {
  caller: 'user',
  limits: ['second-factor'],
  summary: 'Use the app from now on; asks for a fresh proof',
  input: appCodeInput,
  output: z.object({
    second_factor: secondFactor,
    message,
    recovery_codes: z.nullable(recoveryCodes),
  }),
  refusals: { 403: 'A fresh proof is asked for.', 409: 'There is nothing to confirm.' },
})

export const removeTotp = endpoint('DELETE /api/customer/second-factor/totp', {
  caller: 'user',
  limits: ['second-factor'],
  summary: 'Use the app no more; asks for a fresh proof',
  output: z.object({ second_factor: secondFactor, message }),
  refusals: {
    403: 'A fresh proof is asked for.',
    404: 'There is no app.',
    409: 'A manager needs a second factor, and this is the last one.',
  },
})

export const passkeyOptions = endpoint('POST /api/customer/passkeys/options', {
  caller: 'user',
  limits: ['second-factor'],
  summary: 'Options to create a passkey with; asks for a fresh proof',
  output: z.object({ challenge_id: z.string(), options: webauthnJson }),
  refusals: { 403: 'A fresh proof is asked for.', 409: 'There are ten passkeys already.' },
})

export const addPasskey = endpoint('POST /api/customer/passkeys', {
  caller: 'user',
  limits: ['second-factor'],
  summary: 'Keep the passkey that was created; asks for a fresh proof',
  input: z.object({
    challenge_id: challengeId,
    credential: webauthnJson,
    ...passkeyNameInput.shape,
  }),
  output: z.object({
    passkey,
    second_factor: secondFactor,
    message,
    recovery_codes: z.nullable(recoveryCodes),
  }),
  status: 201,
  refusals: {
    403: 'A fresh proof is asked for.',
    409: 'There are ten passkeys already.',
    422: 'The challenge is over, or the credential does not fit it.',
  },
})

export const removePasskey = endpoint('DELETE /api/customer/passkeys/{id}', {
  caller: 'user',
  limits: ['second-factor'],
  summary: 'Use this passkey no more; asks for a fresh proof',
  input: z.object({ id }),
  output: z.object({ second_factor: secondFactor, message }),
  refusals: {
    403: 'A fresh proof is asked for.',
    404: 'No such passkey, or not yours.',
    409: 'A manager needs a second factor, and this is the last one.',
  },
})

export const renewRecoveryCodes = endpoint('POST /api/customer/second-factor/recovery-codes', {
  caller: 'user',
  limits: ['second-factor'],
  summary: 'New recovery codes; the old ones are void. Asks for a fresh proof',
  output: z.object({ recovery_codes: recoveryCodes, message }),
  status: 201,
  refusals: { 403: 'A fresh proof is asked for.', 409: 'There is no second factor.' },
})

export const keepSecondFactor = endpoint('POST /api/customer/second-factor/keep', {
  caller: 'user',
  limits: ['second-factor'],
  summary: 'Stop a reset of the second factor that a manager has begun',
  output: z.object({ second_factor: secondFactor, message }),
  refusals: { 409: 'There is nothing to stop.' },
})

export const loginSecondFactor = endpoint('POST /api/sanctum/token/second-factor', {
  caller: 'form',
  limits: ['second-step'],
  summary: 'The second step of a login',
  input: z
    .object({
      challenge_id: challengeId,
      method: oneOf(secondFactorMethods),
      code: z.optional(code),
      credential: z.optional(webauthnJson),
    })
    .check(withFieldsOfMethod()),
  output: z.object({ token: z.string(), user: ownUser }),
  refusals: { 422: 'The challenge is over, the method is none of this person’s, or it was wrong.' },
})

export const passkeyLoginOptions = endpoint('POST /api/passkeys/login/options', {
  caller: 'form',
  limits: ['passkey-login'],
  summary: 'Options to log in with a passkey, the same for everybody',
  output: z.object({ challenge_id: z.string(), options: webauthnJson }),
})

export const passkeyLogin = endpoint('POST /api/passkeys/login/verify', {
  caller: 'form',
  limits: ['passkey-login'],
  summary: 'Log in with a passkey, which is two factors at once',
  input: z.object({ challenge_id: challengeId, credential: webauthnJson, ...client }),
  output: z.object({ token: z.string(), user: ownUser }),
  refusals: { 401: 'The passkey could not be used, or the account is deactivated.' },
})

export const proofOptions = endpoint('POST /api/customer/proof/options', {
  caller: 'user',
  limits: ['proof'],
  summary: 'How the caller can confirm that it is they',
  output: z.object({
    methods: z.array(oneOf(proofMethods)),
    challenge_id: z.nullable(z.string()),
    passkey_options: z.nullable(webauthnJson),
  }),
})

export const prove = endpoint('POST /api/customer/proof', {
  caller: 'user',
  limits: ['proof', 'password-change'],
  summary: 'Confirm that it is you: fresh for 10 minutes, in this session',
  input: z
    .object({
      method: oneOf(proofMethods),
      password: z.optional(givenPassword),
      code: z.optional(code),
      challenge_id: z.optional(challengeId),
      credential: z.optional(webauthnJson),
    })
    .check(withFieldsOfMethod({ passkey: ['challenge_id'] })),
  output: z.object({ fresh_until: moment, message }),
  refusals: { 422: 'The method is not the caller’s, or what was given is wrong.' },
})
