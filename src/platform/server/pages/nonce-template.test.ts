import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unicodeText } from '#test/builders/unicode-text.ts'
import { type Encoding, encodings } from '../http/encodings.ts'
import { type PageTemplate, pageTemplate } from './nonce-template.ts'

const rendered = 'nonce-rendered'
const html = `<script nonce="${rendered}">a()</script>${'<p>Akwaaba ₵</p>'.repeat(2000)}<script nonce="${rendered}"></script>`

const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

const fill = async (page: PageTemplate, nonce: string, encoding?: Encoding) =>
  (await page.copies(encoding)).take(nonce)

test('every response gets its own nonce', async () => {
  for (const nonce of ['nonce-1-nonce-', 'nonce-2-nonce-'])
    expect((await fill(pageTemplate(html, rendered), nonce)).toString()).toBe(
      html.replaceAll(rendered, nonce),
    )
})

test('the compressed page unpacks to the same page', async () => {
  const page = pageTemplate(html, rendered)
  for (const encoding of encodings) {
    for (const nonce of ['nonce-1-nonce-', 'nonce-3-nonce-']) {
      const packed = await fill(page, nonce, encoding)
      expect(unpack[encoding](packed).equals(await fill(page, nonce))).toBe(true)
      expect(packed.length).toBeLessThan((await fill(page, nonce)).length / 20)
    }
  }
})

test('whatever stands around the nonces, and however many they are, the page unpacks to itself', async () => {
  const nonce = 'q1Zs0aBcD/eFgHiJ+kLmNw=='
  const fresh = 'A2d5G8j1M4p7S0v3Y6b9E2h5'
  const words = [
    '<a href="',
    '">',
    nonce,
    '" ',
    '"',
    ' nonce="',
    'Akwaaba ₵ ',
    '\u{1f9f0}',
    '==',
    '',
  ]
  const part = fc.oneof(fc.constantFrom(...words), unicodeText({ maxLength: 300 }))
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 150 }), async parts => {
      const text = parts.join('')
      if (text.split(nonce).length > 60) return
      const page = pageTemplate(text, nonce)
      for (const encoding of encodings) {
        const packed = await fill(page, fresh, encoding)
        expect(unpack[encoding](packed).equals(await fill(page, fresh))).toBe(true)
      }
    }),
    { numRuns: 50 },
  )
})

test('what stands behind a nonce is packed by what stands before it', async () => {
  const text = Array.from({ length: 300 }, (_, at) => (at * 7919).toString(36)).join(' ')
  const once = pageTemplate(`${text}${rendered}`, rendered)
  const twice = pageTemplate(`${text}${rendered}${text}`, rendered)
  for (const encoding of encodings) {
    const [small, large] = [once, twice].map(page => fill(page, 'nonce-1-nonce-', encoding))
    expect((await large)?.length).toBeLessThan(((await small)?.length ?? 0) + 60)
  }
})

test('a page without scripts, and an empty one, are pages too', async () => {
  for (const encoding of encodings) {
    for (const text of ['<p>plain</p>', '']) {
      const packed = await fill(pageTemplate(text, rendered), 'nonce-1-nonce-', encoding)
      expect(unpack[encoding](packed).toString()).toBe(text)
    }
  }
})
