import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { ReasonForm } from './reason-form.tsx'

const renderForm = (problems: readonly string[] = []) =>
  renderScreen(() => <ReasonForm problems={problems} pending={false} onReason={() => undefined} />)

test('a chat of others asks for a reason of at most 200 characters, and says that it is logged', () => {
  const html = renderForm()
  expect(html).toMatch(/<form [^>]*method="post"/)
  expect(html).toMatch(/<input [^>]*maxLength="200"[^>]*name="reason"/)
  expect(textIn(html)).toContain(
    'Why you read what others wrote to each other. It is logged. Open the chat',
  )
  expect(html).not.toContain('role="alert"')
})

test('of two chats on one page each has a field of its own', () => {
  const html = renderScreen(() => (
    <>
      <ReasonForm problems={[]} pending={false} onReason={() => undefined} />
      <ReasonForm problems={[]} pending={false} onReason={() => undefined} />
    </>
  ))
  const ids = [...html.matchAll(/<input [^>]*\bid="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(2)
})

test('what the server says of a reason stands above the field', () => {
  const html = renderForm(['The reason field must be at least 5 characters.'])
  expect(html.indexOf('must be at least 5 characters')).toBeGreaterThan(-1)
  expect(html.indexOf('must be at least 5 characters')).toBeLessThan(html.indexOf('<input'))
})
