import type { FastifyInstance } from 'fastify'
import {
  activateAccount,
  deactivateAccount,
} from '#features/accounts/activation/server/commands.ts'
import { currentPhotoOf } from '#features/profile/identity/photos/server/queries.ts'
import { rejectIdentity, verifyIdentity } from '#features/profile/identity/server/transition.ts'
import { registerClosing } from '#features/profile/rights/server/commands.ts'
import { db } from '#platform/server/database.ts'
import { notFound } from '#platform/server/refusals.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { latestAudit } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { forgetLoggedDetails, updateCustomer } from './commands.ts'
import { presentCustomer, presentCustomers } from './present.ts'
import { customerById, pageOfCustomers } from './queries.ts'

export async function customersApi(app: FastifyInstance): Promise<void> {
  registerClosing(forgetLoggedDetails)

  app.endpoint(contract.listCustomers, async ({ input, now }) => ({
    customers: presentCustomers(await pageOfCustomers(input), input, now),
  }))

  app.endpoint(contract.showCustomer, async ({ input, viewer, now }) => ({
    customer: await shown({ customerId: input.id, viewer, now }),
  }))

  app.endpoint(contract.updateCustomer, async ({ input: { id, ...form }, viewer, now }) => {
    const { before, after } = await updateCustomer({ customerId: id, form, viewer, now })
    const customer = await shown({ customerId: id, viewer, now })
    const isUnverified = before.kyc_status === 'verified' && after.kyc_status !== 'verified'
    if (isUnverified) return { customer, message: savedUnverified }
    return {
      customer,
      message: Object.keys(after).length > 0 ? saved : 'There was nothing to change.',
    }
  })

  app.endpoint(contract.verifyCustomer, async ({ input: { id: customerId }, viewer, now }) => {
    await verifyIdentity({ customerId, viewer, now })
    const customer = await shown({ customerId, viewer, now })
    return { customer, message: 'The identity is verified.' }
  })

  app.endpoint(contract.rejectCustomer, async ({ input, viewer, now }) => {
    const { id: customerId, reason } = input
    await rejectIdentity({ customerId, reason, viewer, now })
    const customer = await shown({ customerId, viewer, now })
    return { customer, message: 'The identity is rejected. The customer has been told why.' }
  })

  app.endpoint(contract.updateCustomerStatus, async ({ input, viewer, now }) => {
    const { id: userId, action } = input
    if (action === 'activate') await activateAccount({ userId, viewer, now })
    else await deactivateAccount({ userId, viewer, now })
    const customer = await shown({ customerId: userId, viewer, now })
    return { customer, message: done[action] }
  })
}

async function shown(of: { customerId: number; viewer: Viewer; now: Date }) {
  const { customerId, viewer, now } = of
  const [row, photo, audit] = await Promise.all([
    customerById(customerId),
    currentPhotoOf(db, customerId),
    latestAudit({ type: 'customer', id: customerId }),
  ])
  if (!row) throw notFound('There is no such customer.')
  return presentCustomer(row, { photo, audit, viewer, now })
}

const saved = 'The customer’s details are saved.'
const savedUnverified = `${saved} The identity has to be verified again.`
const done = {
  activate: 'The customer is active and can log in.',
  deactivate: 'The customer is deactivated and logged out everywhere.',
}
