/** Refuses requests that cannot be answered in time, before anything is read or looked up for them. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { retryAfterOutage } from '../database/outages.ts'
import { log, requestId } from '../observability/logging.ts'
import { defineGauge } from '../observability/metrics.ts'
import { plainPage, wantsPage } from '../pages/plain-pages.ts'
import { Admission } from './admission.ts'
import { everyAnswer, newNonce, pagePolicy } from './headers.ts'
import { hasBody } from './slow-bodies.ts'

/** Health, and files that lie ready: they cost little, and the page that says "busy" needs some of them. */
const alwaysAnswered =
  /^\/(?:(?:healthz|readyz|metrics|[\w-]+\.(?:js|css|ico|txt))(?:\?|$)|(?:assets|icons|files)\/)/

const busy = JSON.stringify({ message: 'We are very busy. Please try again in a few seconds.' })

/** Stands before whatever `server` answers by now. Live updates come before it: they were let in when they connected. */
export function refuseOverload(server: Server, admission = new Admission()): void {
  measure(admission)
  const answer = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (isAlwaysAnswered(request) || isLetIn(admission, response)) {
      for (const listener of answer) listener.call(server, request, response)
    } else {
      noteRefusal(admission)
      refuse(request, response)
    }
  })
}

function measure(admission: Admission): void {
  const figures = {
    adwuma_requests_in_progress: ['Requests that are worked on', () => admission.inProgress],
    adwuma_requests_limit: ['How many may be worked on at once', () => admission.limit],
    adwuma_requests_refused: ['Requests refused since the start', () => admission.refused],
  } as const
  for (const [name, [help, value]] of Object.entries(figures))
    defineGauge({ name, help, read: async () => [{ value: value() }] })
}

/** One line for many: writing one for each would cost more than refusing. */
function noteRefusal({ limit, refused }: Admission): void {
  const now = performance.now()
  if (now < quietUntil) return
  quietUntil = now + 10_000
  log.warn({ limit, refused }, 'more is asked than can be answered: requests are refused')
}

let quietUntil = 0

const isAlwaysAnswered = ({ url = '' }: IncomingMessage) => alwaysAnswered.test(url)

function isLetIn(admission: Admission, response: ServerResponse): boolean {
  if (!admission.admit(response, performance.now())) return false
  finishAtEnd(admission, response)
  return true
}

/**
 * A request is finished once it has been answered: a slow reader no longer counts. Where the client has hung up, it
 * counts until the work that was begun for it ends.
 */
function finishAtEnd(admission: Admission, response: ServerResponse): void {
  const end = response.end
  response.end = function endAndFinish(this: ServerResponse, ...args: unknown[]) {
    response.end = end
    admission.finish(response)
    return end.apply(this, args as Parameters<typeof end>)
  } as typeof end
}

/**
 * Refusing costs work too: a connection that retries at once is answered later, so that many of them cost little and
 * most capacity is left for those who were admitted.
 */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  const calmAt = refusedUntil.get(socket)
  const isHammering = calmAt !== undefined && performance.now() < calmAt
  // Randomised, so that clients that were refused together do not come back together.
  if (isHammering) setTimeout(sendBusy, calmMs * (1 + Math.random()), request, response)
  else sendBusy(request, response)
}

const calmMs = 1000
const refusedUntil = new WeakMap<Socket, number>()

function sendBusy(request: IncomingMessage, response: ServerResponse): void {
  refusedUntil.set(request.socket, performance.now() + calmMs)
  const { headers, body } = wantsPage(request) ? busyPage() : busyData()
  // What it was about to send is not waited for.
  if (hasBody(request)) response.shouldKeepAlive = false
  response.writeHead(503, [...headers, 'x-request-id', requestId(request)]).end(body)
}

type Prepared = { headers: string[]; body: string | Buffer }
let preparedPage: Prepared | undefined
let preparedData: Prepared | undefined

function busyPage(): Prepared {
  preparedPage ??= prepare(plainPage('busy'), {
    'content-type': 'text/html; charset=utf-8',
    // Nothing in this page carries a nonce.
    'content-security-policy': pagePolicy(newNonce()),
  })
  return preparedPage
}

function busyData(): Prepared {
  preparedData ??= prepare(busy, { 'content-type': 'application/json; charset=utf-8' })
  return preparedData
}

/** A flat list of names and values, which Node sends fastest. */
function prepare(body: string | Buffer, ownHeaders: Record<string, string>): Prepared {
  const headers = {
    ...everyAnswer(),
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'retry-after': retryAfterOutage,
    ...ownHeaders,
  }
  return { headers: Object.entries(headers).flat(), body }
}
