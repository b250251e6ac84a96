import type { FastifyInstance } from 'fastify'
import { unfitPassword } from '#features/accounts/passwords/server/policy.ts'
import { presentOwnUser } from '#features/accounts/server/present.ts'
import { ownUser } from '#features/accounts/server/queries.ts'
import * as profile from '#features/profile/contract.ts'
import { alsoTelling } from '#platform/server/endpoints.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { updatePassword } from '../password/server/commands.ts'
import { updatePaymentAccount } from '../payment-account/server/commands.ts'
import { confirmEmail, updateAccount } from '../username-and-email/server/commands.ts'
import { updateLocation } from './commands.ts'
import { presentAccountTypes, presentPendingActions } from './present.ts'
import { givenSoFar } from './queries.ts'

export async function profileApi(app: FastifyInstance): Promise<void> {
  addAccountCalls(app)

  app.endpoint(profile.updatePaymentAccount, async ({ input, viewer, now }) => {
    await updatePaymentAccount({ form: input, viewer, now })
    return { ...(await userNow(viewer, now)), message: 'Your payment account is saved.' }
  })

  app.endpoint(profile.updateLocation, async ({ input, viewer, now }) => {
    await updateLocation({ ...input, viewer })
    return { ...(await userNow(viewer, now)), message: 'Your location is saved.' }
  })

  app.endpoint(profile.pendingActions, async ({ viewer }) => ({
    actions: presentPendingActions(await givenSoFar(viewer.id)),
  }))

  app.endpoint(profile.accountOptions, async () => ({ types: presentAccountTypes() }))
}

function addAccountCalls(app: FastifyInstance): void {
  app.endpoint(profile.updateAccount, async ({ input, viewer, now }) => {
    const { linkSent } = await updateAccount({ account: input, viewer, now })
    const message = linkSent
      ? `Saved. Open the link that we sent to ${input.email}; until then your e-mail stays as it was.`
      : 'Your username and e-mail are saved.'
    return { ...(await userNow(viewer, now)), message }
  })

  app.endpoint(profile.confirmEmail, async ({ input, viewer, now }) => {
    await confirmEmail({ code: input.code, viewer, now })
    return { ...(await userNow(viewer, now)), message: 'Your new e-mail address is confirmed.' }
  })

  app.endpoint(
    alsoTelling(profile.updatePassword, unfitPassword),
    async ({ input, viewer, now }) => {
      const { current_password: currentPassword, new_password: newPassword } = input
      await updatePassword({ currentPassword, newPassword, viewer })
      const message = 'Your password is changed, and every other device is logged out.'
      return { ...(await userNow(viewer, now)), message }
    },
  )
}

const userNow = async (viewer: Viewer, now: Date) => ({
  user: presentOwnUser(await ownUser({ userId: viewer.id, now }), now),
})
