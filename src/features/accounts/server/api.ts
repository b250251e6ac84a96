import type { FastifyInstance } from 'fastify'
import * as accounts from '#features/accounts/contract.ts'
import { countries } from '#platform/countries.ts'
import { Accepted, withServerChecks } from '#platform/server/http/endpoints.ts'
import { setCsrfCookies } from '#platform/server/security/csrf.ts'
import { networkOf } from '#platform/server/security/rate-limits.ts'
import { issueServiceToken, revokeToken } from '#platform/server/security/tokens.ts'
import {
  checkResetCode,
  requestPasswordReset,
  resetPassword,
} from '../passwords/server/commands.ts'
import { unfitPassword } from '../passwords/server/policy.ts'
import { proofApi } from '../proof/server/api.ts'
import { register } from '../registration/server/commands.ts'
import { unfit } from '../registration/server/policy.ts'
import { secondFactorApi } from '../second-factor/server/api.ts'
import { presentSecondStep } from '../second-factor/server/present.ts'
import { sessionsApi } from '../sessions/server/api.ts'
import { clientOf } from '../sessions/server/policy.ts'
import { resendCode, verifyPhone } from '../verification/server/commands.ts'
import { logIn } from './commands.ts'
import type { AccountPorts } from './ports.ts'

export const accountsApi = (ports: AccountPorts) => async (app: FastifyInstance) => {
  addSessionCalls(app, ports)
  addRegistrationCalls(app, ports)
  addPasswordCalls(app)
  await app.register(secondFactorApi(ports))
  await app.register(sessionsApi)
  await app.register(proofApi)

  app.endpoint(accounts.currentUser, async ({ viewer, now }) => ({
    user: await ports.loadOwnUser({ userId: viewer.id, now }),
  }))

  app.endpoint(accounts.listCountries, async () => ({ countries: [...countries] }))
}

function addSessionCalls(app: FastifyInstance, ports: AccountPorts): void {
  app.endpoint(accounts.csrfCookie, async ({ request, reply }) => {
    setCsrfCookies(request, reply)
    return undefined
  })

  app.endpoint(accounts.serviceToken, async ({ now }) => issueServiceToken(now))

  app.endpoint(accounts.login, async ({ input, request, now }) => {
    const { email, password } = input
    const address = networkOf(request.ip)
    const client = clientOf(input, request)
    const outcome = await logIn({ email, password, client, address, now })
    if ('challengeId' in outcome) return new Accepted(presentSecondStep(outcome))
    const { userId, token } = outcome
    return { token, user: await ports.loadOwnUser({ userId, now }) }
  })

  app.endpoint(accounts.logout, async ({ viewer }) => {
    await revokeToken(viewer.tokenId)
    return undefined
  })
}

function addRegistrationCalls(app: FastifyInstance, ports: AccountPorts): void {
  app.endpoint(withServerChecks(accounts.register, unfit), async ({ input, request, now }) => {
    const user = await register({ form: input, address: networkOf(request.ip), now })
    return { user, message: `Almost there. We sent a code to ${input.phone}.` }
  })

  app.endpoint(accounts.verifyPhone, async ({ input, request, now }) => {
    const { user_id: userId, verification_code: code } = input
    const { token } = await verifyPhone({
      ...{ userId, code, now },
      client: clientOf(input, request),
      address: networkOf(request.ip),
    })
    const user = await ports.loadOwnUser({ userId, now })
    return { token, user, message: 'Your phone number is verified. Welcome.' }
  })

  app.endpoint(accounts.resendCode, async ({ input, request }) => {
    await resendCode({ userId: input.user_id, address: networkOf(request.ip) })
    return { message: 'If this account is not verified yet, a new code is on its way.' }
  })
}

function addPasswordCalls(app: FastifyInstance): void {
  app.endpoint(accounts.forgotPassword, async ({ input, request }) => {
    await requestPasswordReset({ email: input.email, address: networkOf(request.ip) })
    return {
      message: 'If we know this email, a link to set a new password is on its way.',
    }
  })

  app.endpoint(accounts.validateResetCode, async ({ input, now }) => {
    await checkResetCode({ code: input.code, now })
    return { valid: true as const }
  })

  app.endpoint(
    withServerChecks(accounts.resetPassword, unfitPassword),
    async ({ input, request, now }) => {
      const { reset_code: code, new_password: newPassword } = input
      await resetPassword({ code, newPassword, address: networkOf(request.ip), now })
      return { message: 'Your password is changed. You can log in with it now.' }
    },
  )
}
