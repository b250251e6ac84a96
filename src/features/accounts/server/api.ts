import type { FastifyInstance } from 'fastify'
import * as accounts from '#features/accounts/contract.ts'
import { countries } from '#platform/countries.ts'
import { setCsrfCookies } from '#platform/server/csrf.ts'
import { alsoTelling } from '#platform/server/endpoints.ts'
import { networkOf } from '#platform/server/limits.ts'
import { issueServiceToken, revokeToken } from '#platform/server/tokens.ts'
import {
  checkResetCode,
  requestPasswordReset,
  resetPassword,
} from '../passwords/server/commands.ts'
import { unfitPassword } from '../passwords/server/policy.ts'
import { register } from '../registration/server/commands.ts'
import { unfit } from '../registration/server/policy.ts'
import { resendCode, verifyPhone } from '../verification/server/commands.ts'
import { logIn } from './commands.ts'
import { presentOwnUser } from './present.ts'
import { ownUser } from './queries.ts'

export async function accountsApi(app: FastifyInstance): Promise<void> {
  addSessionCalls(app)
  addRegistrationCalls(app)
  addPasswordCalls(app)

  app.endpoint(accounts.currentUser, async ({ viewer, now }) => ({
    user: presentOwnUser(await ownUser({ userId: viewer.id, now }), now),
  }))

  app.endpoint(accounts.listCountries, async () => ({ countries: [...countries] }))
}

function addSessionCalls(app: FastifyInstance): void {
  app.endpoint(accounts.csrfCookie, async ({ request, reply }) => {
    setCsrfCookies(request, reply)
    return undefined
  })

  app.endpoint(accounts.serviceToken, async ({ now }) => issueServiceToken(now))

  app.endpoint(accounts.login, async ({ input, request, now }) => {
    const { email, password, device_name: deviceName } = input
    const address = networkOf(request.ip)
    const { userId, token } = await logIn({ email, password, deviceName, address, now })
    return { token, user: presentOwnUser(await ownUser({ userId, now }), now) }
  })

  app.endpoint(accounts.logout, async ({ viewer }) => {
    await revokeToken(viewer.tokenId)
    return undefined
  })
}

function addRegistrationCalls(app: FastifyInstance): void {
  app.endpoint(alsoTelling(accounts.register, unfit), async ({ input, request, now }) => {
    const user = await register({ form: input, address: networkOf(request.ip), now })
    return { user, message: `Almost there. We sent a code to ${input.phone}.` }
  })

  app.endpoint(accounts.verifyPhone, async ({ input, request, now }) => {
    const { user_id: userId, verification_code: code, device_name: deviceName } = input
    const { token } = await verifyPhone({
      userId,
      code,
      deviceName,
      address: networkOf(request.ip),
      now,
    })
    const user = presentOwnUser(await ownUser({ userId, now }), now)
    return { token, user, message: 'Your phone number is verified. Welcome!' }
  })

  app.endpoint(accounts.resendCode, async ({ input, request, now }) => {
    await resendCode({ userId: input.user_id, address: networkOf(request.ip), now })
    return { message: 'If this account still has to be verified, a new code is on its way.' }
  })
}

function addPasswordCalls(app: FastifyInstance): void {
  app.endpoint(accounts.forgotPassword, async ({ input, request, now }) => {
    await requestPasswordReset({ email: input.email, address: networkOf(request.ip), now })
    return {
      message: 'If we know this e-mail address, a link to set a new password is on its way.',
    }
  })

  app.endpoint(accounts.validateResetCode, async ({ input, now }) => {
    await checkResetCode({ code: input.code, now })
    return { valid: true as const }
  })

  app.endpoint(alsoTelling(accounts.resetPassword, unfitPassword), async ({ input, now }) => {
    await resetPassword({ code: input.reset_code, newPassword: input.new_password, now })
    return { message: 'Your password is changed. You can log in with it now.' }
  })
}
