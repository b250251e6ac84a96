import type * as z from 'zod/mini'
import type { secondStep } from '#features/accounts/contract.ts'
import type { secondFactor } from '../contract.ts'
import type { SecondStep } from '../login/server/commands.ts'
import { hasSecondFactor, needsSecondFactor } from './policy.ts'
import type { SecondFactorRow } from './queries.ts'

export const presentSecondFactor = (row: SecondFactorRow): z.output<typeof secondFactor> => ({
  enabled: hasSecondFactor(row),
  required: needsSecondFactor(row),
  totp: row.totp && { created_at: row.totp.created_at, last_used_at: row.totp.last_used_at },
  passkeys: row.passkeys.map(presentPasskey),
  recovery_codes_left: row.recoveryCodes,
  reset_due_at: row.resetDueAt,
})

export const presentSecondStep = (step: SecondStep): z.output<typeof secondStep> => ({
  second_factor: {
    methods: step.methods,
    challenge_id: step.challengeId,
    expires_at: step.expiresAt,
    passkey_options: step.passkeyOptions,
  },
  message: 'Your password is right. Now confirm your second step.',
})

export const presentPasskey = (row: SecondFactorRow['passkeys'][number]) => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
})
