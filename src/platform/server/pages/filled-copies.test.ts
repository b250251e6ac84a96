import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { FilledCopies, mostSpareCopies } from './filled-copies.ts'
import { withHoles } from './holed-text.ts'

/** More than lies between two programs while one of them does not read. */
const page = Buffer.alloc(16_000_000, 'x')

async function serve(copies: FilledCopies): Promise<string> {
  const app = Fastify()
  app.get('/:nonce', (request, reply) => {
    const { nonce } = request.params as { nonce: string }
    return copies.send(reply, nonce)
  })
  onTestFinished(() => app.close())
  return app.listen({ port: 0 })
}

const nonceIn = (sent: string) => sent.slice(-4)

test('a copy is filled anew once it was read, and never while somebody reads it', async () => {
  const taken = new Set<Buffer>()
  const copies = new FilledCopies(withHoles([page, Buffer.alloc(0)], 4), copy => taken.add(copy))
  const url = await serve(copies)
  const [slow] = await once(get(`${url}/slow`), 'response')
  expect(nonceIn(await (await fetch(`${url}/fast`)).text())).toBe('fast')
  expect(nonceIn(await (await fetch(`${url}/next`)).text())).toBe('next')
  expect(nonceIn(await text(slow))).toBe('slow')
  expect(taken.size).toBe(2)
})

test('who goes away in between leaves the others their pages', async () => {
  const copies = new FilledCopies(withHoles([page, Buffer.alloc(0)], 4))
  const url = await serve(copies)
  for (let n = 1000; n < 1008; n++) {
    const [gone] = await once(get(`${url}/gone`), 'response')
    gone.destroy()
    expect(nonceIn(await (await fetch(`${url}/${n}`)).text())).toBe(String(n))
  }
})

test('of copies that were sent no more are kept than a page is counted for', async () => {
  const taken: Buffer[] = []
  const small = withHoles([Buffer.from('a'), Buffer.from('b')], 4)
  const copies = new FilledCopies(small, copy => taken.push(copy))
  const url = await serve(copies)
  const sendMany = () =>
    Promise.all(Array.from({ length: 10 }, async () => (await fetch(`${url}/many`)).text()))
  await sendMany()
  const first = new Set(taken.splice(0))
  const held = Array.from({ length: 10 }, () => copies.take('held'))
  expect(held.filter(copy => first.has(copy)).length).toBeLessThanOrEqual(mostSpareCopies)
})
