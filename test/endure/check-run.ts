/** What people were told against what the database and the provider say, when everything has come to rest. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import { say, verdict } from '../bench/report.ts'
import type { Book, Caller, Person, SentMessage } from './people.ts'
import type { ProviderWorld } from './provider.ts'
import { wholeChat } from './talk.ts'

export async function checkRun(options: {
  book: Book
  call: Caller
  people: readonly Person[]
  provider: ProviderWorld
}): Promise<void> {
  const { book } = options
  await checkMessages(book)
  await checkReaders(options)
  await checkOrders(book)
  await checkPayments(book)
  await checkBalance(options.provider)
  count('answers and events with something of a stranger’s', book.strange)
}

async function checkMessages({ messages }: Book): Promise<void> {
  const { rows } = await sql<{
    client_id: string
    from: number
    to: number
    text: string
    copies: number
  }>`
    select client_id, min(from_user_id) as "from", min(other_id) as "to", min(text) as text, count(*) as copies
    from messages join chat_members on chat_members.chat_id = messages.chat_id and user_id = from_user_id
    where client_id is not null group by client_id`.execute(db)
  const kept = new Map(rows.map(row => [row.client_id, row]))
  const arrived = messages.filter(({ messageId }) => messageId !== undefined)
  say(
    `     ${messages.length} messages sent, ${arrived.length} said to have arrived, ${kept.size} kept`,
  )
  count(
    'messages said to have arrived and lost',
    arrived.filter(({ clientId }) => !kept.has(clientId)),
  )
  count(
    'messages kept twice',
    rows.filter(({ copies }) => copies > 1),
  )
  const wrong = messages.filter(({ clientId, from, to }) => {
    const row = kept.get(clientId)
    return (
      row &&
      (row.from !== from.id || row.to !== to.id || !row.text.startsWith(`[${from.id}→${to.id}]`))
    )
  })
  count('messages with another sender, reader or text', wrong)
}

/** What every reader finds in their chats, and whether the files are what was sent. */
async function checkReaders({ book, call }: { book: Book; call: Caller }): Promise<void> {
  const [missing, twice, torn]: SentMessage[][] = [[], [], []]
  const pairs = Map.groupBy(book.messages, ({ from, to }) => `${from.id}→${to.id}`)
  for (const sent of pairs.values()) {
    const [{ from, to }] = sent as [SentMessage]
    const found = Map.groupBy(await wholeChat(call, to, from), ({ client_id }) => client_id)
    for (const one of sent) {
      const copies = found.get(one.clientId) ?? []
      if (one.messageId !== undefined && copies.length === 0) missing?.push(one)
      if (copies.length > 1) twice?.push(one)
      const [file] = copies
      if (one.sha256 && file && (await hashOf(call, to, file.file?.firebase_url)) !== one.sha256)
        torn?.push(one)
    }
  }
  count('messages that their reader does not find', missing ?? [])
  count('messages that their reader finds twice', twice ?? [])
  count('files that are not what was sent', torn ?? [])
  const live = book.messages.filter(({ to, clientId }) => to.heard.has(clientId)).length
  say(
    `     ${live} of ${book.messages.length} messages were also heard at once, the others on coming back`,
  )
  count(
    'messages told twice over a live connection',
    book.messages.filter(({ to, clientId }) => (to.heard.get(clientId) ?? 0) > 1),
  )
}

async function hashOf(call: Caller, reader: Person, link: string | undefined): Promise<string> {
  if (!link) return ''
  const { pathname, search } = new URL(link, 'http://localhost')
  const { body } = await call(reader, { kind: 'files', path: pathname + search })
  return Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : ''
}

/** How often each step stands in the database: at least as often as people were told yes, and no oftener than it may have. */
async function checkOrders({ orders }: Book): Promise<void> {
  const { rows } = await sql<{ order_id: number; action: string; n: number }>`
    select order_id, action, count(*) as n from order_events group by 1, 2
    union all select order_id, 'rate', 1 from reviews where completed_at is not null`.execute(db)
  const counts = new Map(rows.map(({ order_id, action, n }) => [`${order_id} ${action}`, n]))
  const [lost, tooMany]: string[][] = [[], []]
  for (const { orderId, answers } of orders)
    for (const [action, { yes, unclear }] of answers) {
      const n = counts.get(`${orderId} ${action}`) ?? 0
      if (n < yes) lost?.push(`order ${orderId}: ${action}`)
      if (n > yes + unclear) tooMany?.push(`order ${orderId}: ${action}`)
    }
  const { rows: open } = await sql<{ id: number }>`
    select id from orders where status_id = 1 and respond_by < now()`.execute(db)
  say(`     ${orders.length} orders, ${rows.length} kinds of steps in them`)
  count('steps that were said to be taken and are lost', lost ?? [])
  count('steps taken oftener than anybody pressed with success', tooMany ?? [])
  count('orders whose time to answer is over and that still wait', open)
}

/** Nothing stays open, and what was pressed is what came of it. */
async function checkPayments({ payments }: Book): Promise<void> {
  const { rows } = await sql<{ reference: string; user_id: number; status_code: string }>`
    select reference, user_id, status_code from transactions where kind = 'payment'`.execute(db)
  const kept = new Map(rows.map(row => [row.reference, row]))
  const wanted = { approve: 'CMPLTD', decline: 'FAILED', cancel: 'CANCLD' }
  const wrong = payments.flatMap(({ reference, payer, pressed }) => {
    const row = kept.get(reference)
    const isRight = row?.user_id === payer.id && (!pressed || row.status_code === wanted[pressed])
    return isRight
      ? []
      : [`${reference} is ${row?.status_code ?? 'lost'} after ${pressed ?? 'nothing'}`]
  })
  const open = rows.filter(({ status_code }) => status_code === 'PENDNG')
  const byStatus = Map.groupBy(rows, ({ status_code }) => status_code)
  say(
    `     ${rows.length} payments: ${[...byStatus].map(([code, rowsOfStatus]) => `${rowsOfStatus.length} ${code}`).join(', ')}`,
  )
  count('payments that are lost or not what was pressed', wrong)
  count('payments that nobody will ever settle', open)
}

/** The provider's wallet, and the sandbox's, hold what the ledger says. */
async function checkBalance(provider: ProviderWorld): Promise<void> {
  const { rows } = await sql<{ code: string; balance_pesewas: number; sandbox: number }>`
    select code, balance_pesewas,
      (select coalesce(sum(amount_pesewas), 0) from sandbox_deposits where state = 'completed')
        - (select coalesce(sum(amount_pesewas), 0) from sandbox_sendings where state = 'completed') as sandbox
    from ledger_accounts where code in ('PAWAPAY', 'SANDBOX')`.execute(db)
  const wrong = rows.flatMap(({ code, balance_pesewas, sandbox }) => {
    const held = code === 'PAWAPAY' ? provider.balance() : sandbox
    say(`     ${code} holds ${held} pesewas, the ledger says ${balance_pesewas}`)
    return held === balance_pesewas ? [] : [code]
  })
  count('wallets that hold something else than the ledger says', wrong)
}

export function count(name: string, found: readonly unknown[]): void {
  for (const one of found.slice(0, 10))
    say(`       ${typeof one === 'string' ? one : JSON.stringify(one, shortly)}`)
  verdict(name, found.length, { atMost: 0 })
}

const shortly = (name: string, value: unknown) =>
  ['socket', 'heard', 'token'].includes(name) ? undefined : value
