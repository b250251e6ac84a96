import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageTemplate } from './page-template.ts'

const rendered = 'nonceOfTheRendering1234'
const html = `<script nonce="${rendered}">a()</script>${'<p>Akwaaba ₵</p>'.repeat(2000)}<script nonce="${rendered}"></script>`

test('every response gets its own nonce', () => {
  const page = pageTemplate(html, rendered)
  expect(page.plain('fresh-one').toString()).toBe(html.replaceAll(rendered, 'fresh-one'))
  expect(page.plain('fresh-two').toString()).toBe(html.replaceAll(rendered, 'fresh-two'))
})

test('the compressed page unpacks to the same page', () => {
  const page = pageTemplate(html, rendered)
  for (const nonce of ['fresh-one', 'another-fresh-one']) {
    expect(gunzipSync(page.gzipped(nonce)).equals(page.plain(nonce))).toBe(true)
  }
  expect(page.gzipped('fresh').length).toBeLessThan(page.plain('fresh').length / 20)
})

test('a page without scripts, and an empty one, are pages too', () => {
  for (const text of ['<p>plain</p>', '']) {
    expect(gunzipSync(pageTemplate(text, rendered).gzipped('n')).toString()).toBe(text)
  }
})
