import { expect, onTestFinished, test } from 'vitest'
import { fakeSmtp } from '#test/fakes/smtp.ts'
import { openSmtp } from './smtp.ts'

const mail = {
  to: 'ama@example.com',
  subject: 'Réset your password ₵',
  text: 'Open https://adwuma.test/password/reset/abc',
}

test('a mail reaches the server with its sender, recipient, subject and text', async () => {
  const server = await fakeSmtp()
  await sender(server.url).send(mail)
  expect(server.commands).toContain('MAIL FROM:<no-reply@adwuma.test>')
  expect(server.commands).toContain('RCPT TO:<ama@example.com>')
  expect(server.messages[0]).toContain('From: Adwuma <no-reply@adwuma.test>')
  expect(server.messages[0]).toMatch(/Subject: =\?UTF-8\?/)
  expect(server.messages[0]).toContain(mail.text)
})

test('a mail with HTML carries both forms', async () => {
  const server = await fakeSmtp()
  await sender(server.url).send({ ...mail, html: '<p>Open</p>' })
  expect(server.messages[0]).toContain('multipart/alternative')
  expect(server.messages[0]).toContain('<p>Open</p>')
})

test('a recipient cannot smuggle in a second one or a header', async () => {
  const server = await fakeSmtp()
  const to = 'ama@example.com, eve@example.com\r\nBcc: eve@example.com'
  await sender(server.url)
    .send({ ...mail, to, subject: 'Hi\r\nBcc: eve@example.com' })
    .catch(() => {})
  const recipients = server.commands.filter(command => command.startsWith('RCPT'))
  expect(recipients).not.toContain('RCPT TO:<eve@example.com>')
  expect(server.messages.join()).not.toMatch(/^Bcc:/m)
})

test.each([
  ['RCPT', '550 no such user', 'EENVELOPE 550'],
  ['DATA', '451 try later', 'EENVELOPE 451'],
  ['AUTH', '535 bad login hunter2', 'EAUTH 535'],
])(
  'a server that refuses at %s makes the mail fail, without its words',
  async (at, reply, says) => {
    const server = await fakeSmtp({ [at]: reply })
    const sending = sender(server.url.replace('//', '//user:hunter2@')).send(mail)
    const error = await sending.catch((reason: unknown) => reason)
    expect(String(error)).toContain(says)
    expect(JSON.stringify(error) + String(error)).not.toMatch(/hunter2|no such user/)
  },
)

test('nothing is said to a server on another machine before the line is encrypted, unless the address allows it', async () => {
  const server = await fakeSmtp()
  const url = server.url.replace('//127.0.0.1', '//user:hunter2@0.0.0.0')
  await expect(sender(url).send(mail)).rejects.toThrow('The mail server did not take the message')
  expect(server.commands.filter(command => /^(AUTH|MAIL|RCPT|DATA)/.test(command))).toEqual([])
  await sender(`${url}?requireTLS=false`).send(mail)
  expect(server.messages).toHaveLength(1)
})

test('a server that falls silent makes the mail fail in time', async () => {
  const server = await fakeSmtp({ EHLO: '' })
  await expect(sender(server.url).send(mail)).rejects.toThrow('ETIMEDOUT')
})

function sender(url: string) {
  const opened = openSmtp({ url, from: 'Adwuma <no-reply@adwuma.test>', timeoutMs: 400 })
  onTestFinished(() => opened.close())
  return opened
}
