import { createTransport } from 'nodemailer'
import { isThisMachine } from '../../settings/hosts.ts'
import type { Mail, MailSender } from './sender.ts'

export type SmtpOptions = { url: string; from: string; timeoutMs?: number }

/** `url` is `smtp://user:password@host:587` or `smtps://…`. */
export function openSmtp({ url, from, timeoutMs = 15_000 }: SmtpOptions): MailSender {
  const transport = createTransport({
    url,
    ...requireEncryption(url),
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: mail => send(transport, from, mail),
    close: () => transport.close(),
  }
}

/**
 * To another machine nothing goes before STARTTLS, which somebody on the way could else take out: mails carry links that
 * log in. In the address `?requireTLS=false` allows it.
 */
export const requireEncryption = (url: string) => ({
  requireTLS: !isThisMachine(new URL(url).hostname),
})

type Transport = ReturnType<typeof createTransport>

/** The server's own words may repeat our login, so only their code goes into the error. */
async function send(transport: Transport, from: string, mail: Mail): Promise<void> {
  const { to, subject, text, html, headers } = mail
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      ...{ subject, text, html },
      headers: headers ?? {},
    })
  } catch (error) {
    throw new Error(`The mail server did not take the message (${codeOf(error)})`)
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? error.code : undefined
  const reply = 'responseCode' in error ? error.responseCode : undefined
  return [code, reply].filter(part => part !== undefined).join(' ') || error.name
}
