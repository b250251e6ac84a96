/** People who write to each other, with and without files, and do not give up before they are told that it arrived. */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#demo/random.ts'
import { multipart } from '../builders/gigs.ts'
import { type Book, type Caller, markFor, type Person, type SentMessage } from './people.ts'

/** How many others each person writes to. */
const partners = 4

export function partnerOf(person: Person, people: readonly Person[], random: Random): Person {
  const place = people.indexOf(person) + random.int(1, partners)
  return people[place % people.length] as Person
}

/** Ends with the answer that it is there, or when `untilMs` of the run is over. */
export async function say(
  call: Caller,
  book: Book,
  options: { from: Person; to: Person; withFile: boolean; random: Random; isOver: () => boolean },
): Promise<void> {
  const { from, to, random } = options
  const clientId = randomUUID()
  const message = `${markFor(from, to)} Good morning! The tiles have come, I can start on Friday.`
  const file = options.withFile ? aText(from, to, random) : null
  const sent: SentMessage = { clientId, from, to }
  if (file) sent.sha256 = createHash('sha256').update(file).digest('hex')
  book.messages.push(sent)
  const fields = { to_user_id: to.id, message, client_id: clientId }
  const attached = [
    { name: 'message_files[]', filename: 'list.txt', body: file ?? '', type: 'text/plain' },
  ]
  const path = '/api/chat/message/send'
  for (let tries = 0; !options.isOver() && sent.messageId === undefined; tries++) {
    if (tries > 0) await pause(Math.min(5000, 250 * 2 ** tries))
    const { status, body } = file
      ? await call(from, { kind: 'files', method: 'POST', path, raw: multipart(fields, attached) })
      : await call(from, { kind: 'chat', method: 'POST', path, json: fields })
    if (status === 201) sent.messageId = body.messages[0].id
    else if (status >= 400 && status < 500 && status !== 429)
      throw new Error(`A message was refused with ${status}: ${JSON.stringify(body)}`)
  }
}

/** As the screen does: the list of chats, then one chat, then all of it is read. */
export async function readOn(call: Caller, reader: Person, other: Person): Promise<void> {
  await call(reader, { kind: 'chat', path: '/api/chats' })
  const { status, body } = await call(reader, {
    kind: 'chat',
    path: `/api/chat/0/${other.username}`,
  })
  const last = status === 200 ? body.messages.at(-1) : undefined
  if (!last) return
  const json = { message_id: last.id }
  await call(reader, { kind: 'chat', method: 'POST', path: '/api/chat/message/read', json })
}

type Read = { id: number; client_id: string | null; file: { firebase_url: string } | null }

/** Everything that this person can read of the chat, from its end to its beginning. */
export async function wholeChat(call: Caller, reader: Person, other: Person): Promise<Read[]> {
  const all: Read[] = []
  for (let [hasMore, before] = [true, '']; hasMore; before = `?before=${all.at(-1)?.id}`) {
    const path = `/api/chat/0/${other.username}${before}`
    const { status, body } = await call(reader, { kind: 'chat', path })
    if (status !== 200) throw new Error(`${path} is answered with ${status}`)
    all.push(...body.messages.reverse())
    hasMore = body.has_more
  }
  return all
}

function aText(from: Person, to: Person, random: Random): Buffer {
  const line = `${markFor(from, to)} ${random.next()} Two taps and one tank.\n`
  return Buffer.from(line.repeat(random.int(200, 2000)))
}
