import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#app.ts'
import { pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { verifyEd25519 } from '#test/builders/ed25519.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { groupCode } from '../process.ts'
import { addReceipt, confirmReceipt } from './commands.ts'
import { voidReceipt } from './transition.ts'

const app = useApp()
const noon = new Date('2026-03-06T12:00:00.123Z')
const later = new Date('2026-03-06T15:30:00.456Z')
let drawn = 0

const get = async (url: string) => {
  const answer = await app.server.inject({ url })
  return { status: answer.statusCode, ...answer.json() }
}

const read = async (code: string) => get(`/api/receipts/${code}`)

async function buildReceipt(confirmed = true) {
  const seller = await buildUser({ name: 'Ama Serwaa', username: `ama.${++drawn}` })
  const buyer = await buildUser({ name: 'Kofi Mensah', username: `kofi.${drawn}` })
  const order = await buildOrder({ seller, buyer, status: 'inReview', now: noon })
  const network_id = `PP26030612${String(1000 + drawn)}`
  await addReceipt({
    form: { gig_order_id: order.id, network_id, amount: pesewas(15_050) },
    ...{ viewer: viewerOf(buyer), now: noon },
  })
  if (confirmed)
    await confirmReceipt(ports.orders, {
      form: { gig_order_id: order.id, balance_checked: true },
      ...{ viewer: viewerOf(seller), now: later },
    })
  const { id, code } = await db
    .selectFrom('payment_receipts')
    .select(['id', 'code'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { id, code: code ?? '', seller, buyer, order, network_id }
}

test('anybody with the code reads a receipt, with nothing that leads to a phone, a name, the order or the whole id', async () => {
  const { code, seller, buyer, order, network_id } = await buildReceipt()
  const { status, receipt } = await read(code)
  expect(status).toBe(200)
  expect(receipt).toEqual({
    ...{ code, state: 'confirmed', amount: 150.5, currency: 'GHS' },
    ...{ buyer: buyer.username, seller: seller.username, network_id_end: network_id.slice(-4) },
    ...{ stated_at: noon.toISOString(), confirmed_at: later.toISOString() },
    ...{ signed: expect.any(String), signature: expect.stringMatching(/^[\w-]{86}$/) },
    key_id: expect.any(String),
  })
  expect(JSON.parse(receipt.signed)).toEqual({
    ...{ v: 1, code, amount: '150.50', currency: 'GHS' },
    ...{ buyer: buyer.username, seller: seller.username },
    ...{ stated_at: noon.toISOString(), confirmed_at: later.toISOString() },
    network_id_end: network_id.slice(-4),
  })
  expect(Object.values(receipt)).not.toContain(order.id)
  for (const secret of [network_id, buyer.name, seller.name, seller.phone])
    expect(JSON.stringify(receipt)).not.toContain(secret)
})

test('a later username does not change what was signed', async () => {
  const { code, buyer } = await buildReceipt()
  await db.updateTable('users').set({ username: 'renamed.1' }).where('id', '=', buyer.id).execute()
  expect((await read(code)).receipt.buyer).toBe(buyer.username)
})

test('hyphens and case do not matter; what is no code, or of no receipt that both agreed on, is not found', async () => {
  const { code } = await buildReceipt()
  for (const typed of [groupCode(code), code.toLowerCase(), `${groupCode(code).toLowerCase()}-`])
    expect((await read(typed)).receipt?.code, typed).toBe(code)
  const stated = await buildReceipt(false)
  for (const other of ['none', '0000000000000000', 'UUUUUUUUUUUUUUUU', '%00', String(stated.id)])
    expect((await read(other)).status, other).toBe(404)
})

test('of a receipt that a manager withdrew nothing is told but that it was', async () => {
  const { id, code } = await buildReceipt()
  const viewer = viewerOf(await buildUser({ roles: ['money'] }))
  await voidReceipt({ receiptId: id, note: 'Both are one person.', viewer, now: later })
  expect((await read(code)).receipt).toEqual({ code, state: 'void' })
})

test('a signature is verified with the listed key by RFC 8032 alone and by openssl, and a text with one sign changed is refused', async ({
  annotate,
}) => {
  const { code } = await buildReceipt()
  const { receipt } = await read(code)
  const { keys } = await get('/api/receipts/keys')
  const key = keys.find(({ key_id }: { key_id: string }) => key_id === receipt.key_id)
  expect(key.algorithm).toBe('Ed25519')
  expect(Buffer.from(key.public_key, 'base64url')).toHaveLength(32)
  const forged = receipt.signed.replace('150.50', '950.50')
  expect(isVerified(key.public_key, receipt)).toBe(true)
  expect(isVerified(key.public_key, { ...receipt, signed: forged })).toBe(false)
  if (!hasOpenssl) await annotate('There is no openssl here: RFC 8032 alone has verified.')
  else {
    expect(verifyByOpenssl(key.public_key, receipt)).toBe(true)
    expect(verifyByOpenssl(key.public_key, { ...receipt, signed: forged })).toBe(false)
  }
})

type Signed = { signed: string; signature: string }

const isVerified = (publicKey: string, { signed, signature }: Signed) =>
  verifyEd25519(
    Buffer.from(publicKey, 'base64url'),
    Buffer.from(signed),
    Buffer.from(signature, 'base64url'),
  )

const { status } = spawnSync('openssl', ['version'])
const hasOpenssl = status === 0

/** As somebody does it who has the receipt, the key and a terminal. */
function verifyByOpenssl(publicKey: string, { signed, signature }: Signed): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'receipt-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const fileOf = (name: string, body: Buffer | string) => {
    writeFileSync(join(folder, name), body)
    return join(folder, name)
  }
  const key = fileOf('key.der', Buffer.concat([spki, Buffer.from(publicKey, 'base64url')]))
  const text = fileOf('signed', signed)
  const file = fileOf('signature', Buffer.from(signature, 'base64url'))
  const of = ['-pubin', '-keyform', 'DER', '-inkey', key, '-rawin', '-in', text, '-sigfile', file]
  return spawnSync('openssl', ['pkeyutl', '-verify', ...of]).status === 0
}

/** What stands in front of the 32 bytes of a public key (RFC 8410). */
const spki = Buffer.from('302a300506032b6570032100', 'hex')

test('the page of a receipt says what was paid, and of one that was withdrawn only that it was', async () => {
  const { id, code, buyer, seller, network_id } = await buildReceipt()
  const { receipt } = await read(code)
  const drawn = await draw(groupCode(code))
  for (const told of ['Signature valid', '150.50', buyer.username, seller.username, '<path d="'])
    expect(drawn).toContain(told)
  const viewer = viewerOf(await buildUser({ roles: ['money'] }))
  await voidReceipt({ receiptId: id, note: 'Both are one person.', viewer, now: later })
  const withdrawn = await draw(groupCode(code))
  expect(withdrawn).toContain('This receipt was withdrawn by Adwuma.')
  expect(withdrawn).toContain('<meta name="robots" content="noindex"')
  const kept = ['150.50', buyer.username, seller.username, network_id.slice(-4)]
  for (const secret of [...kept, receipt.signature, 'Signature valid', 'Both are one person.'])
    expect(withdrawn).not.toContain(secret)
})

/** The page as a browser without scripts reads it. */
async function draw(code: string): Promise<string> {
  const drawing = await createApp({ ports })
  onTestFinished(() => drawing.close())
  const answer = await drawing.inject({
    url: `/receipts/${code}`,
    headers: { accept: 'text/html' },
  })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

test('a new key signs, and those before it stay listed, so that older receipts still verify', async () => {
  const [first, second] = [1, 2].map(() => randomBytes(32).toString('base64'))
  const before = settings.RECEIPT_KEY
  onTestFinished(() => void Object.assign(settings, { RECEIPT_KEY: before }))
  Object.assign(settings, { RECEIPT_KEY: first })
  const old = (await read((await buildReceipt()).code)).receipt
  Object.assign(settings, { RECEIPT_KEY: `${second}, ${first}` })
  const recent = (await read((await buildReceipt()).code)).receipt
  const { keys } = await get('/api/receipts/keys')
  expect(keys.map(({ key_id }: { key_id: string }) => key_id)).toEqual([recent.key_id, old.key_id])
  expect(isVerified(keys[1].public_key, old)).toBe(true)
  expect(isVerified(keys[0].public_key, old)).toBe(false)
})
