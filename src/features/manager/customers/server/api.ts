import type { FastifyInstance } from 'fastify'
import {
  activateAccount,
  deactivateAccount,
} from '#features/accounts/activation/server/commands.ts'
import type { ActivationPorts } from '#features/accounts/activation/server/ports.ts'
import type { AccountPorts } from '#features/accounts/server/ports.ts'
import { currentPhotoOf } from '#features/profile/identity/photos/server/queries.ts'
import { rejectIdentity, verifyIdentity } from '#features/profile/identity/server/transition.ts'
import { db } from '#platform/server/database/database.ts'
import { withServerChecks } from '#platform/server/http/endpoints.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { latestAudit } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { loadSignals } from '../signals/server/queries.ts'
import {
  findDetailFaults,
  judgeRole,
  removeCustomerPortrait,
  resetSecondFactor,
  updateCustomer,
} from './commands.ts'
import { presentCustomer, presentCustomers } from './present.ts'
import { customerById, pageOfCustomers } from './queries.ts'

type Ports = { activation: ActivationPorts; accounts: AccountPorts }

export const customersApi = (ports: Ports) => async (app: FastifyInstance) => {
  const updating = withServerChecks(contract.updateCustomer, findDetailFaults)
  const rejecting = withServerChecks(contract.rejectCustomer, judgeRole)
  const resetting = withServerChecks(contract.resetSecondFactor, judgeRole)
  const changingStatus = withServerChecks(contract.updateCustomerStatus, judgeRole)

  app.endpoint(contract.listCustomers, async ({ input, now }) => ({
    customers: presentCustomers(await pageOfCustomers(input, now), input),
  }))

  app.endpoint(contract.showCustomer, async ({ input, viewer, now }) => ({
    customer: await loadCustomer({ customerId: input.id, reason: input.reason, viewer, now }),
  }))

  app.endpoint(updating, async ({ input: { id, ...form }, viewer, now }) => {
    await spend('manager-write', viewer.id)
    const { before, after } = await updateCustomer(ports.accounts, {
      customerId: id,
      form,
      viewer,
      now,
    })
    const customer = await loadCustomer({ customerId: id, viewer, now })
    const isUnverified = before.kyc_status === 'verified' && after.kyc_status !== 'verified'
    if (isUnverified && after.pending_email)
      return { customer, message: `${savedUnconfirmed} ${verifyAgain}` }
    if (isUnverified) return { customer, message: `${saved} ${verifyAgain}` }
    if (after.pending_email) return { customer, message: savedUnconfirmed }
    return {
      customer,
      message: Object.keys(after).length > 0 ? saved : 'There was nothing to change.',
    }
  })

  app.endpoint(contract.verifyCustomer, async ({ input, viewer, now }) => {
    await spend('manager-write', viewer.id)
    const { id: customerId, seen_submitted_at: seenSubmittedAt } = input
    await verifyIdentity({ customerId, seenSubmittedAt, viewer, now })
    const customer = await loadCustomer({ customerId, viewer, now })
    return { customer, message: 'The identity is verified.' }
  })

  app.endpoint(rejecting, async ({ input, viewer, now }) => {
    await spend('manager-write', viewer.id)
    const { id: customerId, reason, seen_submitted_at: seenSubmittedAt } = input
    await rejectIdentity({ customerId, reason, seenSubmittedAt, viewer, now })
    const customer = await loadCustomer({ customerId, viewer, now })
    return { customer, message: 'The identity is rejected. The customer has been told why.' }
  })

  app.endpoint(resetting, async ({ input, viewer, now }) => {
    await spend('manager-write', viewer.id)
    const { id: customerId, reason } = input
    const due_at = await resetSecondFactor({ customerId, reason, viewer, now })
    const customer = await loadCustomer({ customerId, viewer, now })
    const message =
      'The second step ends in 72 hours, unless the customer keeps it. They have been told.'
    return { customer, due_at, message }
  })

  app.endpoint(contract.removeCustomerPortrait, async ({ input, viewer, now }) => {
    await spend('manager-write', viewer.id)
    const { id: customerId, reason, seen_portrait: seenPortrait } = input
    await removeCustomerPortrait({ customerId, reason, seenPortrait, viewer, now })
    const customer = await loadCustomer({ customerId, viewer, now })
    return { customer, message: 'The photo is removed. The customer has been told why.' }
  })

  app.endpoint(changingStatus, async ({ input, viewer, now }) => {
    await spend('manager-write', viewer.id)
    const { id: userId, action } = input
    if (action === 'activate') await activateAccount(ports.activation, { userId, viewer, now })
    else await deactivateAccount(ports.activation, { userId, viewer, now })
    const customer = await loadCustomer({ customerId: userId, viewer, now })
    return { customer, message: done[action] }
  })
}

async function loadCustomer(params: {
  customerId: number
  reason?: string | undefined
  viewer: Viewer
  now: Date
}) {
  const { customerId, reason, viewer, now } = params
  const [row, photo, signals, audit] = await Promise.all([
    customerById({ customerId, now }),
    currentPhotoOf(db, customerId),
    loadSignals(customerId, now),
    latestAudit({ type: 'customer', id: customerId }),
  ])
  if (!row) throw notFound('There is no such customer.')
  return presentCustomer(row, { photo, signals, audit, reason, viewer, now })
}

const saved = 'The customer’s details are saved.'
const verifyAgain = 'The identity has to be verified again.'
const savedUnconfirmed = `${saved} The new email counts once the customer has opened the link that we sent to it.`
const done = {
  activate: 'The customer is active and can log in.',
  deactivate: 'The customer is deactivated and logged out everywhere.',
}
