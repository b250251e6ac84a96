import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageTemplate } from './nonce-template.ts'

const rendered = 'nonce-rendered'
const html = `<script nonce="${rendered}">a()</script>${'<p>Akwaaba ₵</p>'.repeat(2000)}<script nonce="${rendered}"></script>`

test('every response gets its own nonce', () => {
  const page = pageTemplate(html, rendered)
  expect(page.fill('nonce-1-nonce-').toString()).toBe(html.replaceAll(rendered, 'nonce-1-nonce-'))
  expect(page.fill('nonce-2-nonce-').toString()).toBe(html.replaceAll(rendered, 'nonce-2-nonce-'))
})

test('the compressed page unpacks to the same page', () => {
  const page = pageTemplate(html, rendered)
  for (const nonce of ['nonce-1-nonce-', 'nonce-3-nonce-']) {
    expect(gunzipSync(page.compress(nonce)).equals(page.fill(nonce))).toBe(true)
  }
  expect(page.compress('nonce-1-nonce-').length).toBeLessThan(
    page.fill('nonce-1-nonce-').length / 20,
  )
})

test('a page without scripts, and an empty one, are pages too', () => {
  for (const text of ['<p>plain</p>', '']) {
    expect(gunzipSync(pageTemplate(text, rendered).compress('nonce-1-nonce-')).toString()).toBe(
      text,
    )
  }
})
