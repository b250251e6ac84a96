import { findContacts, type Span } from '#platform/server/text-flags.ts'

/** What everybody reads where a phone number, an e-mail address or a link stood. No other word changes. */
export function maskContacts(text: string): string {
  let masked = text
  let contacts = findContacts(masked)
  // What goes may have hidden another one, which stood too close to it.
  while (contacts.length > 0) {
    masked = replaceAll(masked, contacts)
    contacts = findContacts(masked)
  }
  return masked
}

const mask = '[contact removed]'

function replaceAll(text: string, spans: Span[]): string {
  let replaced = ''
  let done = 0
  for (const { from, to } of spans) {
    replaced += text.slice(done, from) + mask
    done = to
  }
  return replaced + text.slice(done)
}
