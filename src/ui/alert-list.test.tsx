import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { AlertList, SuccessAlert } from './alert-list.tsx'

test('what is wrong is listed in a red alert', () => {
  const items = ['The title field is required.', 'The amount field is required.']
  const html = renderScreen(() => <AlertList items={items} />)
  expect(html).toMatch(/role="alert"[^>]*class="[^"]*danger/)
  expect([...html.matchAll(/<li(?: [^>]*)?>(.*?)<\/li>/g)].map(([, text]) => text)).toEqual(items)
})

test('where nothing is wrong there is no alert', () => {
  expect(renderScreen(() => <AlertList items={[]} />)).not.toContain('role="alert"')
})

test('good news of the server stand in a green alert', () => {
  const html = renderScreen(() => <SuccessAlert>Your changes are saved.</SuccessAlert>)
  expect(html).toMatch(/role="status"[^>]*class="[^"]*success/)
  expect(textIn(html)).toBe('Your changes are saved.')
  expect(renderScreen(() => <SuccessAlert />)).not.toContain('role="status"')
})
