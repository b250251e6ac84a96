import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { flagReasons } from '#platform/server/text-flags.ts'
import { unicodeText } from '#test/builders/unicode-text.ts'
import { maskContacts } from './policy.ts'

loadSettings({ APP_URL: 'https://adwuma.test' })

test.each([
  ['Call 0244123456, he is good.', 'Call [contact removed], he is good.'],
  ['Call +233 (24) 412-3456!', 'Call [contact removed]!'],
  ['Zero two four, double four 1 2 3 4 5 is his', '[contact removed] is his'],
  ['GH₵ 5 + double oh two three three 244 123456', 'GH₵ 5 + [contact removed]'],
  ['٠٢٤٤١٢٣٤٥٦ or ０２０ 123 4567', '[contact removed] or [contact removed]'],
  ['Write to Ama.K@Gmail.com.', 'Write to [contact removed].'],
  ['ama (at) yahoo dot com\nis hers', '[contact removed]\nis hers'],
  ['José@Example.com helped', '[contact removed] helped'],
  ['See https://evil.example/pay?a=1#b.', 'See [contact removed].'],
  ['Look at www.pay-here.com now', 'Look at [contact removed] now'],
  ['(wa.me/233244123456)', '([contact removed])'],
  ['İİİ ﬁne 0244123456 ﬁne', 'İİİ ﬁne [contact removed] ﬁne'],
])('everybody reads “%s” as “%s”', (text, masked) => {
  expect(maskContacts(text)).toBe(masked)
})

test.each([
  'Très bien — GH₵ 1,250.00 for 3 days, order 1042 of 12 November 2026, 14:30. 👍🏿',
  'See https://adwuma.test/gigs/view/12/leaking-taps',
  'What an idiot!',
  ' two  blanks,\n\nand lines ',
])('a text without contacts stays as it is to the letter: %s', text => {
  expect(maskContacts(text)).toBe(text)
})

test('no contact is left in any text, and what is left stood there before', () => {
  const pieces = fc.constantFrom(
    ...['0', '2', '4', '5', 'two ', 'double ', ' ', '-', '.', '@', ' at ', ' dot ', 'com', 'ama'],
    ...['www.', 'https://', 'wa.me', 'evil.com', 'adwuma.test', '/', '0244123456', '́', '２', ';'],
  )
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map(parts => parts.join('')),
    unicodeText({ maxLength: 200 }),
  )
  fc.assert(
    fc.property(text, written => {
      const masked = maskContacts(written)
      expect(flagReasons(masked).filter(reason => reason !== 'abuse')).toEqual([])
      let at = 0
      for (const left of masked.split('[contact removed]')) {
        at = written.indexOf(left, at)
        expect(at).toBeGreaterThanOrEqual(0)
        at += left.length
      }
    }),
    { numRuns: 300 },
  )
})
