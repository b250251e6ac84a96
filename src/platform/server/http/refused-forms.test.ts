import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { line } from '#platform/fields.ts'
import { readMultipart } from '../files/uploads.ts'
import { loadSettings } from '../settings/settings.ts'
import type { Refusal } from './refusals.ts'

const field = '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nv\r\n'

test('what still comes of a form that was refused is read past, not parsed', async () => {
  const { post, countParsed } = await listenForForms()
  const form = post()
  form.write(field.repeat(2000))
  const [refused] = (await once(form, 'response')) as [IncomingMessage]
  expect(refused.statusCode).toBe(413)
  const untilThen = countParsed()
  for (let megabytes = 0; megabytes < 4; megabytes++) form.write(field.repeat(17_000))
  form.end()
  refused.resume()
  await once(refused, 'end')
  // On the same connection: it is answered once all of the first one was read.
  const next = post()
  next.end(`${field}--x--\r\n`)
  const [taken] = (await once(next, 'response')) as [IncomingMessage]
  expect(taken.statusCode).toBe(200)
  taken.resume()
  expect(countParsed() - untilThen).toBeLessThan(1000)
})

async function listenForForms(): Promise<{ post(): ClientRequest; countParsed(): number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-forms-'))
  loadSettings({ DATA_DIR: dataDir })
  let countParsed = 0
  const app = Fastify()
  await app.register(multipart)
  app.addHook('onRequest', async ({ raw }) => {
    const pipe = raw.pipe.bind(raw)
    raw.pipe = <Parser extends NodeJS.WritableStream>(parser: Parser) => {
      countBytes(parser as unknown as Writable, bytes => {
        countParsed += bytes
      })
      return pipe(parser)
    }
  })
  app.setErrorHandler((refusal: Refusal, _request, reply) => reply.code(refusal.status).send())
  app.post('/', form => readMultipart(form, { title: line(1, 10) }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(async () => {
    agent.destroy()
    await app.close()
    await rm(dataDir, { recursive: true })
  })
  const { port } = app.server.address() as AddressInfo
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const post = () => request({ host: '127.0.0.1', port, method: 'POST', agent, headers })
  return { post, countParsed: () => countParsed }
}

function countBytes(parser: Writable, count: (bytes: number) => void): void {
  const write = parser.write.bind(parser)
  parser.write = ((chunk: Buffer, ...rest: []) => {
    count(chunk.length)
    return write(chunk, ...rest)
  }) as typeof parser.write
}
