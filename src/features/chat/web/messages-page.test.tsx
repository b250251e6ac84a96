import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import MessagesPage from './messages-page.tsx'

test('beside the list of chats, as long as none is open, stand how to open one and where else to go', () => {
  const html = renderScreen(MessagesPage)
  expect(textIn(html)).toContain('You have read everything. Choose a chat to read it here.')
  expect(html).toContain('href="/account/orders"')
  expect(html).toContain('href="/"')
})
