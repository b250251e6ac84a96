import { type QueryExecutorProvider, sql } from 'kysely'
import { db } from './database.ts'

export type OutboxMessage = {
  channel: 'mail' | 'sms'
  to: string
  subject: string | null
  text: string
  created_at: string
}

/** Keeps a message in the caller's transaction: it is there as soon as what caused it is. */
export async function keepInOutbox(
  tx: QueryExecutorProvider,
  message: Omit<OutboxMessage, 'created_at'>,
): Promise<void> {
  const { channel, to, subject, text } = message
  await sql`
    insert into outbox (channel, recipient, subject, text)
    values (${channel}, ${to}, ${subject}, ${text})`.execute(tx)
}

/** The newest messages first. */
export async function listOutbox(limit = 200): Promise<OutboxMessage[]> {
  const { rows } = await sql<Omit<OutboxMessage, 'created_at'> & { created_at: Date }>`
    select channel, recipient as "to", subject, text, created_at
    from outbox order by id desc limit ${limit}`.execute(db)
  return rows.map(row => ({ ...row, created_at: row.created_at.toISOString() }))
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

function messageHtml(message: OutboxMessage): string {
  const kind = message.channel === 'sms' ? 'Text message' : 'Mail'
  return `<article>
<h2>${escapeHtml(message.subject ?? kind)}</h2>
<p class="meta">${kind} to ${escapeHtml(message.to)}, <time>${escapeHtml(message.created_at)}</time></p>
<p class="text">${linked(message.text)}</p>
</article>`
}

/** Splits before escaping, so that an address never swallows half an entity. */
function linked(text: string): string {
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
