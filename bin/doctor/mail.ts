import { createTransport } from 'nodemailer'
import { requireEncryption } from '#platform/server/mail-and-sms/mail/smtp.ts'
import { type CheckResult, fail, ok, warn } from '#platform/server/observability/check-result.ts'
import type { Settings } from '#platform/server/settings/schema.ts'
import type { Probe } from './probe.ts'

/** Connects, greets, encrypts and logs in as if to send, and sends nothing. */
export const mailProbe = (settings: Settings): Probe => ({
  name: 'mail',
  look: () => checkMail(settings),
})

async function checkMail({
  MAIL_DRIVER,
  SMTP_URL,
  MAIL_FROM,
  production,
}: Settings): Promise<CheckResult> {
  if (MAIL_DRIVER === 'outbox')
    return warn('Mails are kept at /testing/outbox and reach nobody: set MAIL_DRIVER=smtp.')
  const timeouts = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000 }
  const transport = createTransport({
    ...timeouts,
    ...(SMTP_URL && { url: SMTP_URL, ...requireEncryption(SMTP_URL) }),
  })
  try {
    await transport.verify()
  } catch (error) {
    // The server's own words may repeat our login.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return fail(`The mail server did not let us in (${code}): ${hints[code] ?? 'see SMTP_URL.'}`)
  } finally {
    transport.close()
  }
  const isPlaceholder = MAIL_FROM.includes('@localhost')
  if (isPlaceholder && production)
    return warn('The mail server lets us in, but MAIL_FROM is @localhost: most will refuse it.')
  return ok('The mail server lets us in. No mail was sent.')
}

const hints: Record<string, string> = {
  EAUTH: 'the user name or password in SMTP_URL is wrong.',
  EDNS: 'the host in SMTP_URL is not known.',
  ECONNECTION: 'the host or port in SMTP_URL is wrong, or a firewall is between.',
  ESOCKET: 'nobody listens there, or its certificate is not good.',
  ETLS: 'it offers no STARTTLS; ?requireTLS=false at the end of SMTP_URL does without.',
  ETIMEDOUT: 'a firewall may be between; many hosters close port 25.',
}
