import { sql, type Transaction } from 'kysely'
import { lockAccountChanges } from '#features/accounts/payout-hold/server/queries.ts'
import { portraitUrl } from '#features/accounts/portraits/server/present.ts'
import { requireFreshProof } from '#features/accounts/proof/server/policy.ts'
import { requestReset } from '#features/accounts/second-factor/reset/server/commands.ts'
import type { AccountPorts } from '#features/accounts/server/ports.ts'
import { tryToLookUpName } from '#features/accounts/wallet-names/server/commands.ts'
import {
  findIdentityFaults,
  handIn,
  saveIdentity,
  validateIdentity,
} from '#features/profile/identity/server/commands.ts'
import { changePaymentAccount } from '#features/profile/payment-account/server/commands.ts'
import { validatePaymentAccount } from '#features/profile/payment-account/server/policy.ts'
import { clearPortrait } from '#features/profile/portrait/server/commands.ts'
import { type LockedPerson, lockPerson } from '#features/profile/server/queries.ts'
import {
  askForEmail,
  saveAccount,
  validateAccount,
  withUniqueNames,
} from '#features/profile/username-and-email/server/commands.ts'
import type { Input } from '#platform/contract.ts'
import { audit, eraseAuditDetails } from '#platform/server/audit.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict, notFound, Refusal, refuseFaults } from '#platform/server/http/refusals.ts'
import { refuseOnManager } from '#platform/server/security/roles.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { FieldErrors } from '#platform/validation.ts'
import type { updateCustomer as contract } from '../contract.ts'
import { mailRemovedPortrait, notifyOfChanges } from './notices.ts'
import { versionOf } from './present.ts'
import { customerById, type Details, detailsOf } from './queries.ts'

type Form = Omit<Input<typeof contract>, 'id'>
type Ports = Pick<AccountPorts, 'tellBuyers' | 'isMoneyWaitingFor'>
type Update = { customerId: number; form: Form; viewer: Viewer; now: Date }
export type Changes = { before: Partial<Details>; after: Partial<Details> }

/**
 * Changes a customer's details, all of them or none, and answers what changed.
 * @throws 404, 403 for a manager’s account, 409 for a deleted account and for one that was changed since it was seen, 422
 * naming every bad field.
 */
export async function updateCustomer(ports: Ports, update: Update): Promise<Changes> {
  const { customerId: userId, form, viewer, now } = update
  await requireCustomer(userId, viewer)
  await requireFreshProof({ viewer, scope: 'sensitive', now })
  const { changes, mayLookUp } = await handIn(
    { form, userId, now },
    async (tx, handedIn) => {
      await lockAccountChanges(tx)
      const person = await lockOpenAccount(tx, userId, viewer)
      await refuseUnlessSeen(tx, update)
      const payment = paymentOf(form)
      refuseFaults({
        ...(await validateAccount(tx, { person, account: form, now })),
        ...(await validateIdentity(tx, handedIn, payment.payment_name_on_account)),
        ...validatePaymentAccount(payment, handedIn.name),
      })
      return recordChanges(tx, { userId, viewer, now }, async () => {
        await saveAccount(tx, { person, account: { ...form, email: person.email }, now })
        const linkSent = form.email !== person.email
        if (linkSent) await askForEmail(tx, { person, newEmail: form.email, by: 'manager', now })
        await saveIdentity(tx, handedIn, { by: 'manager', now })
        const changed = await changePaymentAccount(tx, ports, { userId, form: payment, now })
        return { ...changed, linkSent }
      })
    },
    withUniqueNames,
  )
  if (mayLookUp) await tryToLookUpName({ userId, now })
  return changes
}

/**
 * Lets the second factor of somebody who has lost it end after three days, unless the owner stops it. Answers when.
 * @throws 403 without a fresh proof, 404, 409 without a second factor and while one reset is under way
 */
export async function resetSecondFactor(input: {
  customerId: number
  reason: string
  viewer: Viewer
  now: Date
}): Promise<Date> {
  const { customerId: userId, reason, viewer, now } = input
  await requireCustomer(userId, viewer)
  refuseOwnFactor(userId, viewer)
  await requireFreshProof({ viewer, scope: 'always', now })
  return inTransaction(async tx => {
    await lockOpenAccount(tx, userId, viewer)
    const { dueAt } = await requestReset(tx, { userId, managerId: viewer.id, reason, now })
    await audit(tx, {
      actorId: viewer.id,
      action: 'reset-second-factor',
      subject: { type: 'customer', id: userId },
      reason,
      after: { due_at: dueAt },
      now,
    })
    return dueAt
  })
}

/** @throws 404, 409 without a photo, or with another one than was looked at */
export async function removeCustomerPortrait(input: {
  customerId: number
  reason: string
  seenPortrait?: string | undefined
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { customerId, reason, seenPortrait, viewer, now } = input
  await inTransaction(async tx => {
    const person = await lockPerson(tx, customerId)
    if (!person) throw noSuchCustomer()
    await refuseOtherPortrait(tx, { customerId, seenPortrait })
    if (!(await clearPortrait(tx, customerId))) throw conflict('This customer has no photo.')
    await mailRemovedPortrait(tx, person, reason)
    await audit(tx, {
      actorId: viewer.id,
      action: 'customer.portrait-remove',
      subject: { type: 'customer', id: customerId },
      after: { reason },
      now,
    })
  })
}

async function refuseOtherPortrait(
  tx: Transaction<DB>,
  { customerId, seenPortrait }: { customerId: number; seenPortrait: string | undefined },
): Promise<void> {
  if (seenPortrait === undefined) return
  const { portrait } = await tx
    .selectFrom('users')
    .select(portraitUrl('users', 'small').as('portrait'))
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  if (portrait === null || portrait === seenPortrait) return
  throw conflict('The photo was changed meanwhile. Look at it again, then decide.')
}

/**
 * What the log says of a person who leaves: which details were changed stays, by whom and when too,
 * but not what they were.
 */
export async function forgetLoggedDetails(
  tx: Transaction<DB>,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<void> {
  const emptyOf = (column: 'before' | 'after') =>
    sql<string>`audit_details_left(${sql.ref(`audit_details.${column}`)})`
  await eraseAuditDetails(tx, {
    subject: { type: 'customer', id: viewer.id },
    left: { before: emptyOf('before'), after: emptyOf('after') },
    now,
  })
}

/** What older clients call settlement counts where the same is not given as payment. */
function paymentOf({ settlement_institution_code, ...form }: Form): Form {
  const payment_institution_code = form.payment_institution_code ?? settlement_institution_code
  return { ...form, ...(payment_institution_code !== undefined && { payment_institution_code }) }
}

/** As every role this one is judged before the fields: of those it says nothing. @throws 403 for a manager's account */
export async function judgeRole(
  { id }: { id?: number | undefined },
  { viewer }: { viewer: Viewer },
): Promise<FieldErrors> {
  const person = id === undefined ? undefined : await findCustomer(id)
  if (person) refuseOnManager(person, viewer)
  return {}
}

/** As every role this one is judged first; then what of the identity is unfit besides. */
export async function findDetailFaults(
  { id, ...form }: Parameters<typeof findIdentityFaults>[0] & { id?: number | undefined },
  { viewer }: { viewer: Viewer },
): Promise<FieldErrors> {
  await judgeRole({ id }, { viewer })
  return id === undefined ? {} : findIdentityFaults(form, id)
}

/** Before a proof is asked for. @throws 404, 403 for a manager's account */
async function requireCustomer(id: number, viewer: Viewer): Promise<void> {
  const person = await findCustomer(id)
  if (!person) throw noSuchCustomer()
  refuseOnManager(person, viewer)
}

const findCustomer = (id: number) =>
  db.selectFrom('users').select('is_manager').where('id', '=', id).executeTakeFirst()

/** Also for the owner, who does it on the machine. @throws 403 */
function refuseOwnFactor(userId: number, viewer: Viewer): void {
  if (userId !== viewer.id) return
  const message = 'You cannot reset your own second step here.'
  throw new Refusal(403, { message, reason: 'own_second_factor' })
}

const noSuchCustomer = () => notFound('There is no such customer.')

async function lockOpenAccount(
  tx: Transaction<DB>,
  userId: number,
  viewer: Viewer,
): Promise<LockedPerson> {
  const person = await lockPerson(tx, userId)
  if (!person) throw noSuchCustomer()
  refuseOnManager(person, viewer)
  if (person.closed_at) throw conflict('This account has been deleted.')
  return person
}

async function refuseUnlessSeen(
  tx: Transaction<DB>,
  { customerId, form: { seen_version }, now }: Update,
): Promise<void> {
  if (seen_version === undefined) return
  const customer = await customerById({ customerId, now }, tx)
  if (!customer || versionOf(customer) === seen_version) return
  throw conflict('These details were changed meanwhile. Look at them again, then save.')
}

type Author = { userId: number; viewer: Viewer; now: Date }

/**
 * Compares what is stored before and after `save`: the audit and the customer hear of what really changed, and of a new
 * e-mail as often as a link goes out to it.
 */
async function recordChanges(
  tx: Transaction<DB>,
  { userId, viewer, now }: Author,
  save: () => Promise<{ linkSent: boolean; undoLink: string | null; mayLookUp: boolean }>,
): Promise<{ changes: Changes; mayLookUp: boolean }> {
  const before = await detailsOf(tx, { userId, now })
  const { linkSent, undoLink, mayLookUp } = await save()
  const after = await detailsOf(tx, { userId, now })
  const changes = differences(before, after, linkSent ? ['pending_email'] : [])
  if (Object.keys(changes.after).length === 0) return { changes, mayLookUp }
  const fields = Object.keys(changes.after) as (keyof Details)[]
  await notifyOfChanges(tx, { userId, fields, undoLink, viewer, now })
  await audit(tx, {
    actorId: viewer.id,
    action: 'update',
    subject: { type: 'customer', id: userId },
    before: maskNumbers(changes.before),
    after: maskNumbers(changes.after),
    now,
  })
  return { changes, mayLookUp }
}

/** A field that counts although it is the same has only what it is now. */
function differences(
  before: Details,
  after: Details,
  alsoWhenSame: readonly (keyof Details)[],
): Changes {
  const differing = (Object.keys(after) as (keyof Details)[]).filter(
    field => before[field] !== after[field],
  )
  return {
    before: pickFields(before, differing),
    after: pickFields(after, [...differing, ...alsoWhenSame]),
  }
}

const pickFields = (details: Details, fields: readonly (keyof Details)[]): Partial<Details> =>
  Object.fromEntries(fields.map(field => [field, details[field]]))

const numbers: ReadonlySet<string> = new Set(['id_reference', 'payment_account_no'])

/** The log outlives the account: of a number it keeps what tells two apart, not what can be used. */
function maskNumbers(details: Partial<Details>): object {
  return Object.fromEntries(
    Object.entries(details).map(([field, value]) => [
      field,
      numbers.has(field) && typeof value === 'string' ? `…${value.slice(-4)}` : value,
    ]),
  )
}
