import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import GalleryPage from './gallery-page.tsx'

const html = renderToString(
  <RouterProvider router={createMemoryRouter([{ path: '/', element: <GalleryPage /> }])} />,
)

test('everything renders on a server, where there is no window', () => {
  expect(html).toContain('The design system')
  expect(html).toContain('GH₵1,250.00')
})

test('no style attribute is rendered, since the content security policy would block it', () => {
  expect(html).not.toMatch(/\sstyle=/)
})

test('every id is used once, so that labels and errors find their field', () => {
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(20)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every control is named by a label', () => {
  const labelled = new Set([...html.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id))
  const described = [...html.matchAll(/<(?:input|select|textarea)[^>]*\sid="([^"]+)"[^>]*>/g)]
    .filter(([tag]) => !/type="(?:checkbox|radio)"/.test(tag))
    .map(([, id]) => id)
  expect(described.length).toBeGreaterThan(8)
  expect(described.filter(id => !labelled.has(id))).toEqual([])
})
