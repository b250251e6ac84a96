import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadSettings } from '../settings/settings.ts'
import { rememberAddresses } from './allowed-methods.ts'
import { addErrorBoundary } from './error-boundary.ts'
import { limitBodies } from './slow-bodies.ts'

// Only the test lets time go by.
beforeEach(() => {
  loadSettings({})
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  return () => void vi.useRealTimers()
})

async function startServer() {
  const app = Fastify()
  const received: Socket[] = []
  app.addHook('onRequest', async ({ raw }) => void received.push(raw.socket))
  limitBodies(app)
  rememberAddresses(app)
  addErrorBoundary(app)
  app.post('/', async ({ body }) => ({ length: String(body).length }))
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  onTestFinished(() => app.close())
  /** Sends all but the end of a body. */
  const begin = async (said: string, sent: string, length = sent.length + 1) => {
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    const headers = `Host: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${length}`
    socket.write(`POST ${said} HTTP/1.1\r\n${headers}\r\n\r\n${sent}`)
    const far = await vi.waitUntil(() => received.find(isOtherEndOf(socket)))
    const answer = text(socket)
    answer.catch(() => {})
    const send = async (rest: string) => {
      const before = far.bytesRead
      socket.write(rest)
      await vi.waitUntil(() => far.bytesRead === before + rest.length)
    }
    return { socket, send, answer }
  }
  return { app, begin }
}

const isOtherEndOf =
  ({ localPort }: Socket) =>
  ({ remotePort }: Socket) =>
    remotePort === localPort

test('a body that is dribbled is ended after 20 seconds, and one over a slow line is taken', async () => {
  const { begin } = await startServer()
  const dribbled = await begin('/', 'x'.repeat(1000))
  const slow = await begin('/', 'x', 10_001)
  await slow.send('x'.repeat(9999))
  await vi.advanceTimersByTimeAsync(19_000)
  expect(dribbled.socket.readableEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(6000)
  expect(await dribbled.answer).toMatch(/^HTTP\/1.1 408 /)
  await slow.send('x')
  expect(await slow.answer).toMatch(/^HTTP\/1.1 200 [\s\S]*"length":10001/)
})

test('whoever is refused cannot go on dribbling either', async () => {
  const { begin } = await startServer()
  const { socket } = await begin('/nothing/here', 'x', 1_000_000)
  const closed = once(socket, 'close')
  socket.resume()
  await vi.advanceTimersByTimeAsync(25_000)
  await closed
})

test('fifty bodies at once are taken from one network, and one more as soon as one of them is whole', async () => {
  const { begin } = await startServer()
  const [first] = await Promise.all(Array.from({ length: 50 }, () => begin('/', 'x')))
  expect(await (await begin('/', 'x')).answer).toMatch(/^HTTP\/1.1 429 [\s\S]*retry-after: 20/)
  first?.socket.write('x')
  expect(await first?.answer).toMatch(/^HTTP\/1.1 200 /)
  const next = await begin('/', 'x')
  next.socket.write('x')
  expect(await next.answer).toMatch(/^HTTP\/1.1 200 /)
})
