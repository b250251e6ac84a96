/** pawaPay on loopback for a whole run: payers press Pay at it, and it is not always what a provider should be. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { answerAsPawapay, createSigningKey, signCallback } from '../builders/fake-pawapay.ts'
import type { Call } from '../fakes/http.ts'

/** `silent` never answers, `broken` answers 500, `mute` does what it is told and then answers 500. */
export type Mood = 'well' | 'silent' | 'broken' | 'mute'

type Known = Record<string, unknown> & { status: string; amount?: string }

export type ProviderWorld = {
  baseUrl: string
  mood: Mood
  /** What it knows, by id: deposits, refunds and payouts alike. */
  known: Map<string, Known>
  /** The payer decides on the phone. Answers false where no page was ever opened. */
  decide(depositId: string, outcome: 'COMPLETED' | 'FAILED'): boolean
  /** How callbacks go out: by how many milliseconds late, and how often each. */
  callbacks: { lateMs: number; times: number }
  /** What came in and has not gone out, in pesewas. */
  balance(): number
  close(): Promise<void>
}

/** A sending is on its way for a moment, as money is. */
const onTheWayMs = 1500

export async function openProvider(options: {
  callTo: string
  authority: string
}): Promise<ProviderWorld> {
  const key = createSigningKey('ecdsa-p256-sha256')
  const known = new Map<string, Known>()
  const pages = new Map<string, Known>()
  const state = {
    ...{ known, balances: [], keys: [key.published] },
    limits: { minAmount: '1', maxAmount: '1000000', decimalsInAmount: 'TWO_PLACES' },
  }
  const held = new Set<ServerResponse>()
  const notifyServer = async (kind: string, id: string) => {
    const body = JSON.stringify({ [`${kind}Id`]: id, status: known.get(id)?.status })
    for (let n = 0; n < world.callbacks.times; n++) {
      await pause(world.callbacks.lateMs)
      const sent = signCallback({ body, key, now: new Date(), authority: options.authority })
      const { method, headers } = sent
      await fetch(options.callTo + sent.path, { method, headers: headers as never, body }).catch(
        () => {},
      )
    }
  }
  const finish = async (kind: string, id: string) => {
    await pause(onTheWayMs)
    Object.assign(known.get(id) ?? {}, {
      status: 'COMPLETED',
      providerTransactionId: `MP-${id.slice(0, 8)}`,
    })
    await notifyServer(kind, id)
  }
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null)
    if (!body) return
    if (world.mood === 'silent') return void held.add(response)
    if (world.mood === 'broken') return response.writeHead(500).end()
    const { method = '', headers } = request
    const call: Call = { method, headers, body, url: new URL(request.url ?? '/', 'http://fake') }
    const isNew = newSending(call, known)
    const answer = answerAsPawapay(state as never, call)
    if (call.url.pathname === '/v2/paymentpage') open(pages, body)
    if (isNew && (answer.status ?? 200) < 300) void finish(isNew.kind, isNew.id)
    if (world.mood === 'mute') return response.writeHead(500).end()
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const world: ProviderWorld = {
    baseUrl: `http://127.0.0.1:${port}`,
    mood: 'well',
    known,
    callbacks: { lateMs: 50, times: 1 },
    decide: (id, outcome) => {
      const page = pages.get(id)
      if (!page || known.has(id)) return false
      known.set(id, { ...page, status: outcome, providerTransactionId: `MP-${id.slice(0, 8)}` })
      void notifyServer('deposit', id)
      return true
    },
    balance: () => balanceOf(known),
    close: async () => {
      for (const response of held) response.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
  return world
}

function open(pages: Map<string, Known>, body: Buffer): void {
  const { depositId, amountDetails } = JSON.parse(body.toString())
  pages.set(depositId, { depositId, ...amountDetails, status: 'OPEN', country: 'GHA' })
}

function newSending({ method, url, body }: Call, known: Map<string, Known>) {
  const [, kind] = /^\/v2\/(refund|payout)s$/.exec(url.pathname) ?? []
  if (method !== 'POST' || !kind) return null
  const id = String(JSON.parse(body.toString())[`${kind}Id`])
  return known.has(id) ? null : { kind, id }
}

function balanceOf(known: Map<string, Known>): number {
  let balance = 0
  for (const one of known.values()) {
    if (one.status !== 'COMPLETED') continue
    const isIncoming = !('refundId' in one || 'payoutId' in one)
    balance += (isIncoming ? 1 : -1) * Math.round(Number(one.amount) * 100)
  }
  return balance
}
