import { expect, test } from 'vitest'
import { useApp } from '#test/builders/app.ts'
import { putFile, signPath } from '../files/storage.ts'

const app = useApp()
const webp = { contentType: 'image/webp' }

test('whoever saves data is given the narrower of two pictures, and caches can tell', async () => {
  await putFile('public/gigs/1/tree-640.webp', Buffer.from('narrow'), webp)
  await putFile('public/gigs/1/tree-1280.webp', Buffer.from('wide'), webp)
  const url = '/files/public/gigs/1/tree-1280.webp'
  const plain = await app.server.inject({ url })
  const thrifty = await app.server.inject({ url, headers: { 'save-data': 'on' } })
  expect([plain.body, thrifty.body]).toEqual(['wide', 'narrow'])
  expect(thrifty.headers.vary).toContain('save-data')
})

test('a public picture goes without what only documents obey, all else with it', async () => {
  await putFile('public/gigs/1/hut-320.webp', Buffer.from('hut'), webp)
  await putFile('chat/1/hut.webp', Buffer.from('hut'), webp)
  const ofDocuments = [
    'referrer-policy',
    'permissions-policy',
    'cross-origin-opener-policy',
    'x-frame-options',
  ]
  const [open, closed, missing] = await Promise.all(
    ['/files/public/gigs/1/hut-320.webp', link('chat/1/hut.webp'), '/files/public/no.webp'].map(
      url => app.server.inject({ url }),
    ),
  )
  expect(open?.headers['x-content-type-options']).toBe('nosniff')
  for (const name of ofDocuments) {
    expect(open?.headers[name], name).toBeUndefined()
    expect(closed?.headers[name], name).toBeDefined()
    expect(missing?.headers[name], name).toBeDefined()
  }
})

const link = (key: string) => signPath(key, new Date(Date.now() + 60_000), 'note.m4a')

test('sound can be fetched in parts, as Safari wants it, whoever may hear it', async () => {
  await putFile('chat/1/note.m4a', Buffer.from('0123456789'), { contentType: 'audio/mp4' })
  const url = link('chat/1/note.m4a')
  const whole = await app.server.inject({ url })
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': '10',
    'content-type': 'audio/mp4',
    'cache-control': 'private, no-store',
  })
  const part = await app.server.inject({ url, headers: { range: 'bytes=2-5' } })
  expect([part.statusCode, part.body]).toEqual([206, '2345'])
  expect(part.headers).toMatchObject({
    'content-range': 'bytes 2-5/10',
    'content-length': '4',
    'cache-control': 'private, no-store',
  })
  const stranger = '/files/chat/1/note.m4a'
  const refused = await app.server.inject({ url: stranger, headers: { range: 'bytes=2-5' } })
  expect([refused.statusCode, refused.headers['accept-ranges']]).toEqual([404, undefined])
})

test('a part that a file does not have is refused with its length', async () => {
  await putFile('chat/1/note.m4a', Buffer.from('0123456789'), { contentType: 'audio/mp4' })
  const url = link('chat/1/note.m4a')
  for (const range of ['bytes=10-', 'bytes=5-2', 'bytes=x']) {
    const { statusCode, headers } = await app.server.inject({ url, headers: { range } })
    expect([statusCode, headers['content-range']], range).toEqual([416, 'bytes */10'])
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
  }
})

test('whoever has a file already is sent nothing, and who began with another one begins anew', async () => {
  const url = '/files/public/gigs/1/sea-640.webp'
  await putFile('public/gigs/1/sea-640.webp', Buffer.from('0123456789'), webp)
  const tag = String((await app.server.inject({ url })).headers.etag)
  expect(tag).toMatch(/^"[\w-]+"$/)
  for (const known of [tag, `W/${tag}, "x"`, '*']) {
    const again = await app.server.inject({ url, headers: { 'if-none-match': known } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
    expect(again.headers['cache-control']).toContain('immutable')
  }
  const range = 'bytes=8-'
  const onward = await app.server.inject({ url, headers: { range, 'if-range': tag } })
  expect([onward.statusCode, onward.body]).toEqual([206, '89'])
  const anew = await app.server.inject({ url, headers: { range, 'if-range': '"other"' } })
  expect([anew.statusCode, anew.body]).toEqual([200, '0123456789'])
  const gone = '/files/public/gigs/1/gone.webp'
  const missing = await app.server.inject({ url: gone, headers: { 'if-none-match': '*' } })
  expect(missing.statusCode).toBe(404)
})

test('who only asks about a file learns its length and gets no byte', async () => {
  await putFile('public/gigs/1/sky-640.webp', Buffer.from('0123456789'), webp)
  const url = '/files/public/gigs/1/sky-640.webp'
  const { statusCode, headers, body } = await app.server.inject({ method: 'HEAD', url })
  expect([statusCode, headers['content-length'], body]).toEqual([200, '10', ''])
})

test('a text that begins like something compressed is sent as the text that it is', async () => {
  for (const start of ['x ', 'x\u0001', 'h\u0005', '8 = ', 'X G', '\u001f\u008b']) {
    const content = Buffer.from(start + 'marks the spot. '.repeat(200))
    const key = `chat/1/${content.toString('hex', 0, 4)}.txt`
    await putFile(key, content, { contentType: 'text/plain' })
    const headers = { 'accept-encoding': 'gzip, br' }
    const answer = await app.server.inject({ url: link(key), headers })
    expect(answer.headers['content-encoding'], start).toBeUndefined()
    expect(answer.rawPayload.equals(content), start).toBe(true)
  }
})
