/** What a market runs on: two processes and a balancer, a payment provider, and people whose every call is noted. */
import { setTimeout as pause } from 'node:timers/promises'
import { pawapayToken } from '../builders/fake-pawapay.ts'
import { audit } from './audit.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { checkRun, count } from './check-run.ts'
import { endLater } from './endings.ts'
import { findUnexplained, type Window } from './figures.ts'
import { type Book, type Caller, callerAt, listen, type Person } from './people.ts'
import { openProvider, type ProviderWorld } from './provider.ts'
import { openServers, type Servers } from './servers.ts'

export type LiveMarket = {
  provider: ProviderWorld
  env: Record<string, string>
  servers: Servers
  balancer: Balancer
  call: Caller
  /** Milliseconds since it was opened. */
  at(): number
}

/** The two processes listen on the two ports after the balancer's; whatever is opened is closed at the end of the run. */
export async function openLiveMarket(options: {
  port: number
  env: Record<string, string>
  logFolder: string
  flags?: readonly string[]
  book: Book
  people: readonly Person[]
  visitorToken: string
}): Promise<LiveMarket> {
  const { port, logFolder, flags, book, people, visitorToken } = options
  const authority = `localhost:${port}`
  const provider = await openProvider({ callTo: `http://127.0.0.1:${port}`, authority })
  endLater(provider.close)
  const env = {
    ...options.env,
    ...{ APP_URL: `http://${authority}`, TRUST_PROXY: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'warn' },
    // Several times what the balancer takes to notice.
    DRAIN_SECONDS: '2',
    ...{ PAWAPAY_URL: provider.baseUrl, PAWAPAY_TOKEN: pawapayToken, PAYMENT_METHOD: 'PAWAPAY' },
  }
  const ports = backendPorts(port)
  const servers = openServers({ ports, env, logFolder, flags })
  endLater(servers.end)
  await Promise.all(ports.map((_, n) => servers.start(n)))
  const balancer = await openBalancer(port, ports)
  endLater(balancer.close)
  await pause(1000)

  const begun = performance.now()
  const call = callerAt(balancer.url, book, { begun, visitorToken })
  for (const person of people) listen(person, balancer.url, book)
  endLater(async () => {
    for (const { socket } of people) socket?.disconnect()
  })
  return { provider, env, servers, balancer, call, at: () => performance.now() - begun }
}

export const backendPorts = (port: number) => [port + 1, port + 2]

/** Of the calls `driven` were made while things broke, the others once everything was well again. */
export async function checkLiveMarket(
  { call, provider, servers, env }: LiveMarket,
  {
    book,
    people,
    windows,
    driven,
  }: {
    book: Book
    people: readonly Person[]
    windows: readonly Window[]
    driven: number
  },
): Promise<void> {
  count('failures that nothing explains', findUnexplained(book.met.slice(0, driven), windows))
  count('failures after everything was well again', findUnexplained(book.met.slice(driven), []))
  await checkRun({ book, call, people, provider })
  await servers.end()
  await audit(env)
}
