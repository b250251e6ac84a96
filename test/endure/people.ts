/** Those who use the market during a run, and everything that they were told: it is held against the database afterwards. */
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { io, type Socket } from 'socket.io-client'
import type { Kind, Met } from './figures.ts'

export type Person = {
  id: number
  username: string
  token: string
  isManager?: boolean
  /** A live gig of theirs that offers something. */
  gigId: number
  socket?: Socket
  /** How often the sockets told of each message, by the sender's id of it. */
  heard: Map<string, number>
}

export type SentMessage = {
  clientId: string
  from: Person
  to: Person
  /** Of the file's bytes, where one was sent along. */
  sha256?: string
  /** Set once the server has said that it has it. */
  messageId?: number
}

/** Of one action: how often the server said yes, said no, or gave no clear answer. */
export type StepAnswers = { yes: number; no: number; unclear: number }

export type Payment = {
  reference: string
  payer: Person
  /** What the payer pressed last and was told that it counts. */
  pressed?: 'approve' | 'decline' | 'cancel'
  /** Pressed without an answer. */
  isUnclear?: boolean
}

export type Book = {
  met: Met[]
  messages: SentMessage[]
  orders: { orderId: number; answers: Map<string, StepAnswers> }[]
  payments: Payment[]
  /** Answers and events with something of a stranger's in them. */
  strange: string[]
}

export type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: what the server answers is what is being judged.
  body: any
  headers: Record<string, string | string[] | undefined>
}

export type PlannedCall = {
  kind: Kind
  method?: 'GET' | 'POST'
  path: string
  json?: object
  raw?: { payload: Buffer | string; headers: Record<string, string> }
}

const giveUpMs = 30_000
const agent = new Agent({ keepAlive: true })

export type Caller = (caller: Person | null, planned: PlannedCall) => Promise<Answer>

/** Calls through the balancer, and writes down what came of it. `visitorToken` is carried by those without an account. */
export function callerAt(
  url: string,
  book: Book,
  options: { begun: number; visitorToken: string },
): Caller {
  return async (caller, planned) => {
    const started = performance.now()
    const answer = await sendRequest(url, caller?.token ?? options.visitorToken, planned)
    const name = `${planned.method ?? 'GET'} ${planned.path.replace(/\?.*/, '')}`
    const ms = performance.now() - started
    const { kind } = planned
    const { status } = answer
    const isRefused = isRefusal(answer)
    book.met.push({ kind, name, at: started - options.begun, ms, status, isRefused })
    if (typeof answer.body === 'string' || !answer.body) return answer
    for (const found of strangeIn(caller, answer.body)) book.strange.push(`${name}: ${found}`)
    return answer
  }
}

/** In words or as a page: see `overload.ts` in `src/platform/server`. */
function isRefusal({ status, body }: Answer): boolean {
  if (status !== 503 || !body) return false
  return /very busy/i.test(Buffer.isBuffer(body) ? body.toString() : body.message)
}

function sendRequest(url: string, token: string, planned: PlannedCall): Promise<Answer> {
  const payload = planned.raw?.payload ?? (planned.json ? JSON.stringify(planned.json) : undefined)
  const headers = {
    ...(planned.path.startsWith('/api/') && { authorization: `Bearer ${token}` }),
    ...(planned.json && { 'content-type': 'application/json' }),
    ...planned.raw?.headers,
    ...(payload !== undefined && { 'content-length': Buffer.byteLength(payload) }),
  }
  return new Promise(resolve => {
    const giveUp = () => resolve({ status: 0, body: null, headers: {} })
    const asking = request(url + planned.path, { method: planned.method ?? 'GET', headers, agent })
    asking.setTimeout(giveUpMs, () => asking.destroy())
    asking.once('error', giveUp).once('response', response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.once('error', giveUp).once('end', () => {
        const isJson = response.headers['content-type']?.includes('json')
        const text = Buffer.concat(parts)
        const body = isJson
          ? JSON.parse(text.toString())
          : planned.path.startsWith('/api/')
            ? null
            : text
        resolve({ status: response.statusCode ?? 0, body, headers: response.headers })
      })
    })
    asking.end(payload)
  })
}

/** Written into every private text: who may read it. */
export const markFor = (from: { id: number }, to: { id: number }) => `[${from.id}→${to.id}]`

/** Addresses and private words of others. Managers see both. */
function strangeIn(caller: Person | null, body: unknown): string[] {
  if (caller?.isManager || Buffer.isBuffer(body)) return []
  const text = JSON.stringify(body)
  const strange: string[] = []
  for (const [mark, from, to] of text.matchAll(/\[(\d+)→(\d+)\]/g))
    if (![Number(from), Number(to)].includes(caller?.id ?? 0))
      strange.push(`${mark} told to ${caller?.id}`)
  for (const [email] of text.matchAll(/[\w.-]+@example\.test/g))
    if (email !== `${caller?.username}@example.test`) strange.push(`${email} told to ${caller?.id}`)
  return strange
}

/** Opens the live connection; what comes over it is looked at as answers are. */
export function listen(person: Person, url: string, book: Book): void {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token: person.token },
  })
  person.socket = socket
  socket.onAny((event: string, payload) => {
    const [, named] = /^chat\.\d+\.(\d+)/.exec(event) ?? []
    if (named && Number(named) !== person.id) book.strange.push(`${event} told to ${person.id}`)
    for (const found of strangeIn(person, payload)) book.strange.push(`${event}: ${found}`)
    if (event.startsWith('order.') && !isSideOf(payload.order, person))
      book.strange.push(`${event} told to ${person.id}`)
    const clientId = payload.message?.client_id
    if (named && clientId) person.heard.set(clientId, (person.heard.get(clientId) ?? 0) + 1)
  })
}

export const isSideOf = (
  order: { seller: { id: number }; buyer: { id: number } },
  { id }: Person,
) => order.seller.id === id || order.buyer.id === id
