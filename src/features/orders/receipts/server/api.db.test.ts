import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
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

test('openssl verifies a signature with the listed key, and refuses a text with one sign changed', async () => {
  const { code } = await buildReceipt()
  const { receipt } = await read(code)
  const { keys } = await get('/api/receipts/keys')
  const key = keys.find(({ key_id }: { key_id: string }) => key_id === receipt.key_id)
  expect(key.algorithm).toBe('Ed25519')
  expect(Buffer.from(key.public_key, 'base64url')).toHaveLength(32)
  const signature = Buffer.from(receipt.signature, 'base64url')
  expect(verifyByOpenssl(key.public_key, receipt.signed, signature)).toBe(true)
  const forged = receipt.signed.replace('150.50', '950.50')
  expect(verifyByOpenssl(key.public_key, forged, signature)).toBe(false)
})

const { status } = spawnSync('openssl', ['version'])
const hasOpenssl = status === 0

/** As somebody does it who has the receipt, the key and a terminal; by Node's own library on a machine without openssl. */
function verifyByOpenssl(publicKey: string, text: string, signature: Buffer): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'receipt-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const der = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(publicKey, 'base64url'),
  ])
  if (!hasOpenssl)
    return verify(null, Buffer.from(text), { key: der, format: 'der', type: 'spki' }, signature)
  const [key, signed, sig] = ['key.der', 'signed', 'signature'].map(name => join(folder, name))
  writeFileSync(String(key), der)
  writeFileSync(String(signed), text)
  writeFileSync(String(sig), signature)
  const of = ['-pubin', '-keyform', 'DER', '-inkey', String(key), '-rawin', '-in', String(signed)]
  try {
    execFileSync('openssl', ['pkeyutl', '-verify', ...of, '-sigfile', String(sig)], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
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
  const signature = Buffer.from(old.signature, 'base64url')
  expect(verifyByOpenssl(keys[1].public_key, old.signed, signature)).toBe(true)
})
