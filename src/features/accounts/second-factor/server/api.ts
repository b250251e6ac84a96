import type { FastifyInstance } from 'fastify'
import { db } from '#platform/server/database/database.ts'
import { networkOf, spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { AccountPorts } from '../../server/ports.ts'
import { clientOf } from '../../sessions/server/policy.ts'
import {
  addPasskey,
  beginPasskey,
  confirmTotp,
  offerTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  stopReset,
} from '../changes/server/commands.ts'
import * as contract from '../contract.ts'
import { beginPasskeyLogin, logInByPasskey, takeSecondStep } from '../login/server/commands.ts'
import { presentPasskey, presentSecondFactor } from './present.ts'
import { loadFactors } from './queries.ts'

export const secondFactorApi = (ports: AccountPorts) => async (app: FastifyInstance) => {
  addLoginCalls(app, ports)
  addTotpCalls(app)
  addPasskeyCalls(app)

  app.endpoint(contract.showSecondFactor, async ({ viewer }) => ownFactors(viewer))

  app.endpoint(contract.renewRecoveryCodes, async ({ viewer, now }) => {
    await spend('second-factor', viewer.id)
    const recovery_codes = await renewRecoveryCodes({ viewer, now })
    return { recovery_codes, message: 'These are your new recovery codes. The old ones are void.' }
  })

  app.endpoint(contract.keepSecondFactor, async ({ viewer, now }) => {
    await spend('second-factor', viewer.id)
    await stopReset({ viewer, now })
    return { ...(await ownFactors(viewer)), message: 'Your second step stays.' }
  })
}

function addLoginCalls(app: FastifyInstance, ports: AccountPorts): void {
  app.endpoint(contract.loginSecondFactor, async ({ input, request, now }) => {
    await spend('second-step', networkOf(request.ip))
    const { challenge_id: challengeId, ...evidence } = input
    const { userId, token } = await takeSecondStep({ challengeId, evidence, now })
    return { token, user: await ports.loadOwnUser({ userId, now }) }
  })

  app.endpoint(contract.passkeyLoginOptions, async ({ request, now }) => {
    await spend('passkey-login', networkOf(request.ip))
    const { challengeId, options } = await beginPasskeyLogin(now)
    return { challenge_id: challengeId, options }
  })

  app.endpoint(contract.passkeyLogin, async ({ input, request, now }) => {
    await spend('passkey-login', networkOf(request.ip))
    const { challenge_id: challengeId, credential } = input
    const client = clientOf(input, request)
    const { userId, token } = await logInByPasskey({ challengeId, credential, client, now })
    return { token, user: await ports.loadOwnUser({ userId, now }) }
  })
}

function addTotpCalls(app: FastifyInstance): void {
  app.endpoint(contract.offerTotp, async ({ viewer, now }) => {
    await spend('second-factor', viewer.id)
    return { totp: await offerTotp({ viewer, now }) }
  })

  app.endpoint(contract.confirmTotp, async ({ input, viewer, now }) => {
    await spend('second-factor', viewer.id)
    const { recoveryCodes } = await confirmTotp({ code: input.code, viewer, now })
    const message = 'Your second step is on. It is asked for when you log in.'
    return { ...(await ownFactors(viewer)), message, recovery_codes: recoveryCodes }
  })

  app.endpoint(contract.removeTotp, async ({ viewer, now }) => {
    await spend('second-factor', viewer.id)
    await removeTotp({ viewer, now })
    return { ...(await ownFactors(viewer)), message: 'The authenticator app is removed.' }
  })
}

function addPasskeyCalls(app: FastifyInstance): void {
  app.endpoint(contract.passkeyOptions, async ({ viewer, now }) => {
    await spend('second-factor', viewer.id)
    return beginPasskey({ viewer, now })
  })

  app.endpoint(contract.addPasskey, async ({ input, viewer, now }) => {
    await spend('second-factor', viewer.id)
    const { challenge_id: challengeId, credential, name } = input
    const added = await addPasskey({ challengeId, credential, name, viewer, now })
    return {
      ...{ passkey: presentPasskey(added.passkey), recovery_codes: added.recoveryCodes },
      ...(await ownFactors(viewer)),
      message: 'Your passkey is added. You can log in with it.',
    }
  })

  app.endpoint(contract.removePasskey, async ({ input, viewer, now }) => {
    await spend('second-factor', viewer.id)
    await removePasskey({ id: input.id, viewer, now })
    return { ...(await ownFactors(viewer)), message: 'The passkey is removed.' }
  })
}

const ownFactors = async (viewer: Viewer) => ({
  second_factor: presentSecondFactor(await loadFactors(db, viewer.id)),
})
