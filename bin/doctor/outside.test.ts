/** What the doctor says of those who send and pay for us, each played by a fake. */
import { mkdtemp, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteBackup } from '#platform/server/database/last-backup.ts'
import type { Settings } from '#platform/server/settings/schema.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { fakePawapay, pawapayToken } from '../../test/builders/fake-pawapay.ts'
import { fakePaystack, paystackKey } from '../../test/builders/fake-paystack.ts'
import { type Answer, fakeServer } from '../../test/fakes/http.ts'
import { fakeSmtp } from '../../test/fakes/smtp.ts'
import { addressProbe } from './address.ts'
import { allProbes } from './all-probes.ts'
import { backupProbe } from './backup.ts'
import { mailProbe } from './mail.ts'
import { paymentProbes } from './payments.ts'
import { examine, lineOf, type Probe } from './probe.ts'
import { smsProbe } from './sms.ts'

const SECRET = 'c0ffee-very-secret'
const nobody = 'http://127.0.0.1:9'

test('a mail server that lets us in is ok, and gets no mail', async () => {
  const server = await fakeSmtp()
  const line = await lineFor(mailProbe(smtpSettings(server.url)))
  expect(line).toBe('ok    mail      The mail server lets us in. No mail was sent.')
  expect(server.messages).toEqual([])
  expect(server.commands.join()).not.toMatch(/MAIL FROM|RCPT/)
})

test('a mail server that refuses our password fails, and neither is told', async () => {
  const server = await fakeSmtp({ AUTH: `535 no such password as ${SECRET}` })
  const line = await lineFor(mailProbe(smtpSettings(server.url.replace('//', `//user:${SECRET}@`))))
  expect(line).toContain('FAIL  mail')
  expect(line).toContain('the user name or password in SMTP_URL is wrong')
})

test('a mail server on another machine that does not encrypt fails, as mails to it would', async () => {
  const server = await fakeSmtp({ STAR: '502 not here' })
  const url = server.url.replace('127.0.0.1', '0.0.0.0')
  expect(await lineFor(mailProbe(smtpSettings(url)))).toContain('(ETLS): it offers no STARTTLS')
})

test('a mail server that is not there fails', async () => {
  const line = await lineFor(mailProbe(smtpSettings(`smtp://user:${SECRET}@127.0.0.1:9`)))
  expect(line).toMatch(/^FAIL {2}mail .*SMTP_URL|FAIL {2}mail .*nobody listens/)
})

test('text messages that reach nobody are worth a word', async () => {
  expect(await lineFor(smsProbe(readSettings({})))).toContain('warn  sms       Codes are kept')
})

test('a payment provider that takes our token is ok, and says what is there', async () => {
  const pawapay = await fakePawapay()
  const line = await lineFor(
    ...paymentProbes(pawapaySettings({ PAWAPAY_TOKEN: pawapayToken }, pawapay)),
  )
  expect(line).toContain('ok    payments  PAWAPAY takes our token; GH₵100.00 are there.')
})

test('a payment provider that refuses our token fails', async () => {
  const pawapay = await fakePawapay()
  const line = await lineFor(...paymentProbes(pawapaySettings({ PAWAPAY_TOKEN: SECRET }, pawapay)))
  expect(line).toContain('FAIL  payments  PAWAPAY refuses our token: see PAWAPAY_TOKEN.')
})

test('a provider that is not active any more is looked at too: its payments go on there', async () => {
  const [pawapay, paystack] = [await fakePawapay(), await fakePaystack()]
  const also = { PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_URL: paystack.baseUrl }
  const settings = pawapaySettings({ PAWAPAY_TOKEN: pawapayToken, ...also }, pawapay)
  const lines = await Promise.all(paymentProbes(settings).map(probe => lineFor(probe)))
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('ok    payments  PAYSTACK takes our token; GH₵12,345.00 are there.')
})

test('that no money goes out is worth a word, beside the provider', async () => {
  const lines = await Promise.all(
    paymentProbes(readSettings({ OUTGOING_MONEY: 'off' })).map(probe => lineFor(probe)),
  )
  expect(lines).toHaveLength(2)
  expect(lines[1]).toBe('warn  payments  OUTGOING_MONEY is off: no refund or payout is sent.')
})

test('an address that is not in the DNS fails; one where nobody answers is worth a word', async () => {
  const unknown = readSettings({ APP_URL: 'https://nowhere.invalid' })
  expect(await lineFor(addressProbe(unknown))).toContain('FAIL  address   nowhere.invalid')
  const empty = readSettings({ APP_URL: nobody })
  expect(await lineFor(addressProbe(empty))).toContain('warn  address')
})

test('an address at which a server is ready is ok', async () => {
  const { baseUrl } = await fakeServer(() => json(200, { status: 'ready' }))
  expect(await lineFor(addressProbe(readSettings({ APP_URL: baseUrl })))).toContain('ok    address')
})

test.each([
  [null, false, 'warn  backup    None was made'],
  [3, false, 'ok    backup    The last one was finished 3 hours ago.'],
  [50, true, 'FAIL  backup    The last one was finished 2 days ago'],
])('a last backup %s hours ago is told of', async (hours, production, says) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-doctor-'))
  const then = new Date(Date.now() - Number(hours) * 3_600_000 - 60_000)
  if (hours !== null) {
    await noteBackup(dataDir, '/backups/today')
    await utimes(join(dataDir, 'last-backup'), then, then)
  }
  const settings = { ...readSettings({ DATA_DIR: dataDir }), production }
  expect(await lineFor(backupProbe(settings))).toContain(says)
})

test('a place for files that cannot be written to fails', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-doctor-'))
  await writeFile(join(dataDir, 'files'), 'a file where a folder should be')
  const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://test' })
  const probes = await allProbes(settings, 'postgres://127.0.0.1:9/none')
  const storage = probes.filter(({ name }) => name === 'storage')
  expect(await lineFor(...storage)).toContain('FAIL  storage')
})

const smtpSettings = (url: string) => readSettings({ MAIL_DRIVER: 'smtp', SMTP_URL: url })

const pawapaySettings = (
  keys: Record<string, string>,
  { baseUrl }: { baseUrl: string },
): Settings => readSettings({ PAYMENT_METHOD: 'PAWAPAY', PAWAPAY_URL: baseUrl, ...keys })

/** Whatever is told, no secret is. */
async function lineFor(...[probe]: Probe[]): Promise<string> {
  if (!probe) throw new Error('There is no such probe')
  const line = lineOf(await examine(probe))
  expect(line).not.toContain(SECRET)
  expect(line).not.toContain(pawapayToken)
  expect(line).not.toContain(paystackKey)
  return line
}

function json(status: number, body: object): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
