import type { FastifyInstance } from 'fastify'
import { unfitPassword } from '#features/accounts/passwords/server/policy.ts'
import type { AccountPorts, OwnUser } from '#features/accounts/server/ports.ts'
import * as profile from '#features/profile/contract.ts'
import * as portrait from '#features/profile/portrait/contract.ts'
import { withServerChecks } from '#platform/server/http/endpoints.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { availabilityApi } from '../availability/server/api.ts'
import { updatePassword } from '../password/server/commands.ts'
import { checkPaymentAccount, updatePaymentAccount } from '../payment-account/server/commands.ts'
import { addPortrait, removePortrait } from '../portrait/server/commands.ts'
import {
  confirmEmail,
  resendEmailLink,
  updateAccount,
} from '../username-and-email/server/commands.ts'
import { updateLocation } from './commands.ts'
import { checkSentence, presentAccountTypes } from './present.ts'

export const profileApi = (ports: AccountPorts) => async (app: FastifyInstance) => {
  const userNow = async (viewer: Viewer, now: Date) => ({
    user: await ports.loadOwnUser({ userId: viewer.id, now }),
  })
  addAccountCalls(app, userNow)
  await app.register(availabilityApi(ports))

  app.endpoint(profile.updatePaymentAccount, async ({ input, viewer, now }) => {
    await updatePaymentAccount(ports, { form: input, viewer, now })
    return { ...(await userNow(viewer, now)), message: 'Your payment account is saved.' }
  })

  app.endpoint(profile.checkPaymentAccount, async ({ viewer, now }) => {
    const wasAsked = await checkPaymentAccount({ viewer, now })
    const { user } = await userNow(viewer, now)
    const hasWalletNames = settings.WALLET_NAMES !== 'NONE'
    const check = user.payment_detail?.name_check
    return { user, message: checkSentence(check, wasAsked, hasWalletNames) }
  })

  app.endpoint(profile.updateLocation, async ({ input, viewer, now }) => {
    await updateLocation({ ...input, viewer })
    return { ...(await userNow(viewer, now)), message: 'Your location is saved.' }
  })

  app.endpoint(portrait.addPortrait, async ({ input, viewer, now }) => {
    await addPortrait({ photo: input.photo[0], viewer, now })
    return { ...(await userNow(viewer, now)), message: 'Your photo is saved.' }
  })

  app.endpoint(portrait.removePortrait, async ({ viewer, now }) => {
    await removePortrait({ viewer })
    return { ...(await userNow(viewer, now)), message: 'Your photo is removed.' }
  })

  app.endpoint(profile.accountOptions, async () => ({ types: presentAccountTypes() }))
}

type UserNow = (viewer: Viewer, now: Date) => Promise<{ user: OwnUser }>

function addAccountCalls(app: FastifyInstance, userNow: UserNow): void {
  app.endpoint(profile.updateAccount, async ({ input, viewer, now }) => {
    const { linkSent } = await updateAccount({ account: input, viewer, now })
    const message = linkSent
      ? `Saved. Open the link that we sent to ${input.email}; until then your email stays as it was.`
      : 'Your username and email are saved.'
    return { ...(await userNow(viewer, now)), message }
  })

  app.endpoint(profile.confirmEmail, async ({ input, viewer, now }) => {
    const isNew = await confirmEmail({ code: input.code, viewer, now })
    const message = `Your ${isNew ? 'new ' : ''}email is confirmed.`
    return { ...(await userNow(viewer, now)), message }
  })

  app.endpoint(profile.resendEmailLink, async ({ viewer, now }) => {
    const email = await resendEmailLink({ viewer, now })
    return { message: `We sent a new link to ${email}.` }
  })

  app.endpoint(
    withServerChecks(profile.updatePassword, unfitPassword),
    async ({ input, viewer, now }) => {
      const { current_password: currentPassword, new_password: newPassword } = input
      await updatePassword({ currentPassword, newPassword, viewer, now })
      const message = 'Your password is changed, and every other device is logged out.'
      return { ...(await userNow(viewer, now)), message }
    },
  )
}
