import type { Insertable, Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB, Messages } from '#platform/server/database/schema.generated.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { buildPaymentAccount } from '#test/builders/profile.ts'

const app = useApp()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('people who are paid at one number are linked by their wallet, however it is written', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  await buildPaymentAccount(ama, { number: '0209 876 543', now: daysAgo(9) })
  await buildPaymentAccount(kofi, { number: '+233209876543', now: daysAgo(2) })
  expect(await linksOf(ama)).toEqual([
    {
      ...{ kind: 'wallet', label: '6543', people: [personOf(ama), personOf(kofi)] },
      ...{ first_seen: daysAgoText(9), last_seen: daysAgoText(2) },
    },
  ])
  expect(await linksOf(kofi)).toHaveLength(1)
})

test('whose wallet is another’s registered phone is linked to that person, one’s own phone links nobody', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  await buildPaymentAccount(ama, { number: kofi.phone ?? '' })
  await buildPaymentAccount(kofi, { number: '0244999888' })
  const esi = await buildUser()
  await buildPaymentAccount(esi, { number: esi.phone ?? '' })
  expect(await linksOf(kofi)).toMatchObject([
    { kind: 'phone', label: kofi.phone?.slice(-4), people: [{ id: ama.id }, { id: kofi.id }] },
  ])
  expect(await linksOf(esi)).toEqual([])
})

test('people who logged in on one device are linked for half a year, and not by the name of a device', async () => {
  const [ama, kofi, esi] = [await buildUser(), await buildUser(), await buildUser()]
  await seeDevice(ama, { hash: 'id:one', at: daysAgo(20) })
  await seeDevice(kofi, { hash: 'id:one', at: daysAgo(3) })
  await seeDevice(esi, { hash: 'id:one', at: daysAgo(181) })
  for (const person of [ama, esi]) await seeDevice(person, { hash: 'name:phone', at: daysAgo(1) })
  expect(await linksOf(ama)).toMatchObject([
    { kind: 'device', label: null, people: [{ id: ama.id }, { id: kofi.id }] },
  ])
  expect(await linksOf(esi)).toEqual([])
})

test('a link ends with a number that is changed, a phone that is given up and a device that is forgotten', async () => {
  const [ama, kofi, esi] = [await buildUser(), await buildUser(), await buildUser()]
  for (const person of [ama, kofi]) await buildPaymentAccount(person, { number: '0200111222' })
  await buildPaymentAccount(esi, { number: ama.phone ?? '' })
  for (const person of [ama, esi]) await seeDevice(person, { hash: 'id:left', at: daysAgo(1) })
  const kinds = async () => (await linksOf(ama)).map(({ kind }) => kind).toSorted()
  expect(await kinds()).toEqual(['device', 'phone', 'wallet'])
  await payAt(kofi, '0200111333')
  expect(await kinds()).toEqual(['device', 'phone'])
  await db.deleteFrom('devices').where('user_id', '=', esi.id).execute()
  expect(await kinds()).toEqual(['phone'])
  const other = { phone: '0200111444', phone_e164: '+233200111444' }
  await db.updateTable('users').set(other).where('id', '=', ama.id).execute()
  expect(await kinds()).toEqual([])
  await payAt(kofi, '0200111222')
  expect(await kinds()).toEqual(['wallet'])
})

test('of two people who come to one device at the same moment one waits, and both are linked', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  const device = { hash: 'id:shop', at: daysAgo(0) }
  const later = await inTransaction(async tx => {
    await seeDevice(ama, device, tx)
    const kofis = seeDevice(kofi, device)
    await waitingForLock()
    return { kofis }
  })
  await later.kofis
  expect(await linksOf(ama)).toMatchObject([{ people: [{ id: ama.id }, { id: kofi.id }] }])
})

test('a device that all but one have not used for half a year links nobody, before it is forgotten too', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  await seeDevice(ama, { hash: 'id:aged', at: daysAgo(1) })
  await seeDevice(kofi, { hash: 'id:aged', at: daysAgo(181) })
  expect(await linksOf(ama)).toEqual([])
})

test('links are listed by kind, the latest seen first', async () => {
  const people = [await buildUser(), await buildUser(), await buildUser(), await buildUser()]
  for (const [at, person] of people.entries())
    await seeDevice(person, { hash: at < 2 ? 'id:older' : 'id:newer', at: daysAgo(at < 2 ? 1 : 0) })
  const { data, total } = await list('?kind=device&records_per_page=1')
  expect(data.map(({ people }: Linked) => people.map(({ id }) => id))).toEqual([
    people.slice(2).map(({ id }) => id),
  ])
  const { data: all } = await list('?kind=device&records_per_page=100')
  expect([total, data]).toEqual([all.length, all.slice(0, 1)])
  expect((await list('?kind=device&records_per_page=1&page=2')).data).toEqual(all.slice(1, 2))
  const { data: wallets } = await list('?kind=wallet')
  expect(wallets.every(({ kind }: Linked) => kind === 'wallet')).toBe(true)
})

test('a customer’s signals count the other accounts that are linked, each once, and no message without reason', async () => {
  const [ama, kofi, esi] = [await buildUser(), await buildUser(), await buildUser()]
  for (const person of [ama, kofi]) await seeDevice(person, { hash: 'id:shared', at: daysAgo(5) })
  for (const person of [ama, esi]) await seeDevice(person, { hash: 'id:old', at: daysAgo(100) })
  for (const person of [ama, kofi]) await buildPaymentAccount(person, { number: '0244777666' })
  expect(await signalsOf(ama)).toEqual({
    ...{ warned_messages: 0, denied_as_seller: 0, denied_as_buyer: 0, reused_ids: 0 },
    ...{ blocked_by: 0, picture_matches: 0, linked_accounts: 1 },
  })
})

test('each signal counts what happened within 90 days', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  const order = await buildOrder({ seller: ama, buyer: kofi })
  const receipt = { order_id: order.id, amount_pesewas: 100, stated_at: daysAgo(92) }
  for (const [network_id, days] of Object.entries({
    12345678901: 2,
    12345678902: 89,
    12345678903: 91,
  })) {
    const denied = { state: 'denied', answered_at: daysAgo(days), respond_by: daysAgo(days) }
    await db
      .insertInto('payment_receipts')
      .values({ ...receipt, ...denied, network_id })
      .execute()
  }
  const { id: receipt_id } = await db
    .selectFrom('payment_receipts')
    .select('id')
    .where('order_id', '=', order.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const at of [daysAgo(1), daysAgo(91)]) {
    const reuse = { receipt_id, user_id: kofi.id, order_id: order.id, created_at: at }
    await db.insertInto('receipt_reuses').values(reuse).execute()
  }
  for (const [blocker, days] of [
    [ama, 89],
    [await buildUser(), 91],
  ] as const) {
    const block = { blocker_id: blocker.id, blocked_id: kofi.id, created_at: daysAgo(days) }
    await db.insertInto('blocks').values(block).execute()
  }
  expect(await signalsOf(ama)).toMatchObject({ denied_as_seller: 2, denied_as_buyer: 0 })
  expect(await signalsOf(kofi)).toMatchObject({
    ...{ denied_as_seller: 0, denied_as_buyer: 2, reused_ids: 1, blocked_by: 1 },
  })
})

test('of messages that warn and pictures that match, a customer’s own of 90 days are counted, of deleted gigs too', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  const written = { text: 'Send me the code.', warnings: ['secret_code'] }
  await write([ama, kofi], { ...written, created_at: daysAgo(89) })
  await write([ama, kofi], { ...written, created_at: daysAgo(91) })
  await write([ama, kofi], { ...written, warnings: [], created_at: daysAgo(1) })
  const live = await buildPicture(ama, 'live')
  const deleted = await buildPicture(ama, 'deleted')
  const [first, second] = [await buildPicture(kofi, 'live'), await buildPicture(kofi, 'live')]
  const other = await buildPicture(await buildUser(), 'live')
  await match([live, first], daysAgo(89))
  await match([deleted, second], daysAgo(1))
  await match([live, second], daysAgo(91))
  await match([first, other], daysAgo(1))
  expect(await signalsOf(ama)).toMatchObject({ warned_messages: 1, picture_matches: 2 })
  expect(await signalsOf(kofi)).toMatchObject({ warned_messages: 0, picture_matches: 3 })
})

async function signalsOf({ id }: BuiltUser) {
  const headers = await asUser(await findManager())
  const answer = await app.server.inject({ url: `/api/manager/customer/${id}`, headers })
  return answer.json().customer.signals
}

type Written = Pick<Insertable<Messages>, 'text' | 'warnings' | 'created_at'>

async function write([from, to]: [BuiltUser, BuiltUser], message: Written) {
  const pair = { low_user_id: from.id, high_user_id: to.id }
  const { id } = await db
    .insertInto('chats')
    .values({ ...pair, created_at: message.created_at })
    .onConflict(conflict => conflict.columns(['low_user_id', 'high_user_id']).doUpdateSet(pair))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('messages')
    .values({ chat_id: id, from_user_id: from.id, ...message })
    .execute()
}

async function buildPicture(owner: BuiltUser, status: 'live' | 'deleted'): Promise<number> {
  const gig = await buildGig({ owner, status, images: 1 })
  const { id } = await db
    .selectFrom('gig_images')
    .select('id')
    .where('gig_id', '=', gig.id)
    .executeTakeFirstOrThrow()
  return id
}

const match = ([low_image, high_image]: [number, number], created_at: Date) =>
  db
    .insertInto('gig_image_matches')
    .values({ low_image, high_image, distance: 0, created_at })
    .execute()

type Linked = { kind: string; people: { id: number }[] }

const personOf = ({ id, username, name, status_id }: BuiltUser) => ({
  ...{ id, username, name, status_id, is_kyc_verified: false },
})

const daysAgoText = (days: number) =>
  expect.stringMatching(new RegExp(`^${daysAgo(days).toISOString().slice(0, 16)}`))

const seeDevice = (
  { id }: BuiltUser,
  { hash, at }: { hash: string; at: Date },
  tx: Kysely<DB> = db,
) => tx.insertInto('devices').values({ user_id: id, hash, first_seen: at, last_seen: at }).execute()

const payAt = ({ id }: BuiltUser, account_no: string) =>
  db.updateTable('payment_accounts').set({ account_no }).where('user_id', '=', id).execute()

let manager: BuiltUser | undefined
const findManager = async () => {
  manager ??= await buildUser({ roles: ['identity'] })
  return manager
}

async function list(query: string) {
  const headers = await asUser(await findManager())
  const url = `/api/manager/linked-accounts${query}`
  const answer = await app.server.inject({ url, headers })
  expect(answer.body).toContain('"links"')
  return answer.json().links
}

const linksOf = async ({ id }: BuiltUser): Promise<Linked[]> => (await list(`?user_id=${id}`)).data
