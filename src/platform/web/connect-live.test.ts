import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryObserver } from '@tanstack/react-query'
import { Server, type Socket } from 'socket.io'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'
import { connect } from './connect-live.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => {
  fakeBrowser()
  vi.stubGlobal('dispatchEvent', () => true)
  onTestFinished(() => void vi.unstubAllGlobals())
})

test('a connection that is refused while the database is away is made again, and what was missed is asked for', async () => {
  const refusals = ['Server Error']
  const server = await serve(() => refusals.shift())
  const gigs = await show('GET /api/gigs')
  const heard = open()
  await expect.poll(server.sockets, { timeout: 10_000 }).toHaveLength(1)
  await expect.poll(gigs).toBe(2)
  server.sockets()[0]?.emit('order.1', {})
  await expect.poll(heard).toEqual(['order.1'])
})

test('after a lost connection all is asked for once the next one hears what comes, not while it is let in', async () => {
  const steps: string[] = []
  const server = await serve(async () => {
    await new Promise(resolve => setTimeout(resolve, 200))
    steps.push('let in')
    return undefined
  })
  const orders = await show('GET /api/orders', () => steps.push('asked'))
  open()
  await expect.poll(orders).toBe(2)
  server.sockets()[0]?.conn.close()
  await expect.poll(orders, { timeout: 10_000 }).toBe(3)
  expect(steps).toEqual(['asked', 'let in', 'asked', 'let in', 'asked'])
})

/** `refuse`: why a socket is not let in. */
async function serve(refuse: () => string | undefined | Promise<string | undefined>) {
  const http = createServer()
  const server = new Server(http)
  server.use(async (_, next) => {
    const reason = await refuse()
    next(reason ? new Error(reason) : undefined)
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = http.address() as AddressInfo
  vi.stubGlobal('location', { protocol: 'http:', host: `127.0.0.1:${port}` })
  return { sockets: (): Socket[] => [...server.sockets.sockets.values()] }
}

function open() {
  const heard: string[] = []
  const connection = connect('1|secret', ({ event }) => heard.push(event))
  onTestFinished(() => connection.disconnect())
  return () => heard
}

/** A screen that has its answer. Tells how often it has asked. */
async function show(route: string, onAsked = () => {}) {
  let asked = 0
  const observer = new QueryObserver(queryClient(), {
    queryKey: [route],
    queryFn: async () => {
      asked += 1
      onAsked()
      return asked
    },
  })
  onTestFinished(observer.subscribe(() => {}))
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  return () => asked
}
