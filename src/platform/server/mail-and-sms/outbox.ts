import { type QueryExecutorProvider, sql } from 'kysely'
import { now } from '../clock.ts'
import { db } from '../database/database.ts'

type OutboxChannel = 'mail' | 'sms' | 'push'

export type OutboxMessage = {
  channel: OutboxChannel
  to: string
  subject: string | null
  text: string
  /** Of a push. */
  payload?: object | null
  /** Of a mail or a push. */
  headers?: object | null
  created_at: string
}

/** Keeps a message in the caller's transaction: it is there as soon as what caused it is. */
export async function keepInOutbox(
  tx: QueryExecutorProvider,
  message: Omit<OutboxMessage, 'created_at'>,
): Promise<void> {
  const { channel, to, subject, text, payload = null, headers = null } = message
  await sql`
    insert into outbox (channel, recipient, subject, text, payload, headers, created_at)
    values (${channel}, ${to}, ${subject}, ${text}, ${payload && JSON.stringify(payload)},
      ${headers && JSON.stringify(headers)}, ${now()})`.execute(tx)
}

type OutboxFilter = { channel?: string | undefined; to?: string | undefined }
type OutboxRow = Omit<OutboxMessage, 'created_at'> & { created_at: Date }

/** The newest messages first: all of them, or those of one channel or receiver. */
export async function listOutbox(
  limit = 200,
  { channel, to }: OutboxFilter = {},
): Promise<OutboxMessage[]> {
  const { rows } = await sql<OutboxRow>`
    select channel, recipient as "to", subject, text, payload, headers, created_at
    from outbox
    where ${channel === undefined ? sql`true` : sql`channel = ${channel}`}
      and ${to === undefined ? sql`true` : sql`recipient = ${to}`}
    order by id desc limit ${limit}`.execute(db)
  return rows.map(presentMessage)
}

/** Each channel with what it has. */
function presentMessage({ payload, headers, created_at, ...row }: OutboxRow): OutboxMessage {
  return {
    ...row,
    ...(row.channel !== 'sms' && { headers }),
    ...(row.channel === 'push' && { payload }),
    created_at: created_at.toISOString(),
  }
}

/** The same messages as a page for people: no scripts, links in the texts can be followed. */
export function outboxPage(messages: OutboxMessage[], nonce = ''): string {
  const list = messages.map(messageHtml).join('\n') || '<p>Nothing has been sent yet.</p>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Outbox</title>
<style nonce="${escapeHtml(nonce)}">${STYLE}</style>
</head>
<body>
<h1>Outbox</h1>
<p>Mail and text messages that were kept here instead of being sent. Newest first.</p>
${list}
</body>
</html>`
}

const STYLE = `
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:640px;margin:0 auto;padding:16px;background:#F9F6F1;color:#201B14}
article{background:#fff;border:1px solid #DDD9D0;border-radius:16px;padding:16px;margin:16px 0}
h2{font-size:16px;margin:0}
p{margin:4px 0;overflow-wrap:anywhere}
.meta{color:#615A50;font-size:14px}
.text{white-space:pre-wrap;margin-top:12px}
a{color:#015B63}
@media(prefers-color-scheme:dark){
body{background:#13100C;color:#F3F0EA}
article{background:#1E1A15;border-color:#3A3630}
.meta{color:#B4AFA6}
a{color:#6CD1D1}
}`

const kindNames: Record<OutboxChannel, string> = { mail: 'Mail', sms: 'Text message', push: 'Push' }

function messageHtml(message: OutboxMessage): string {
  const kind = kindNames[message.channel]
  return `<article>
<h2>${escapeHtml(message.subject ?? kind)}</h2>
<p class="meta">${kind} to ${escapeHtml(message.to)}, <time>${escapeHtml(message.created_at)}</time></p>
<p class="text">${linkAddresses(message.text)}</p>
</article>`
}

/** Splits before escaping, so that an address never swallows half an entity. */
function linkAddresses(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, index) => (index % 2 === 0 ? escapeHtml(part) : anchor(part)))
    .join('')
}

function anchor(url: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
}
