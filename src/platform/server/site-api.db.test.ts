import { expect, test } from 'vitest'
import { useApp } from '../../../test/builders/app.ts'
import { putFile } from './storage.ts'

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
