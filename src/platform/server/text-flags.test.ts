import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { unicodeText } from '#test/builders/unicode-text.ts'
import { loadSettings } from './settings/settings.ts'
import { findContacts, findFlaggedWords, flagReasons } from './text-flags.ts'

loadSettings({ APP_URL: 'https://adwuma.test' })

test.each([
  'call me on 0244123456',
  'my number is 024 412 3456, thanks',
  '+233 24 412 3456',
  '00233-24-412-3456',
  '(024) 412.3456',
  'zero two four four one two three four five six',
  'oh two four, double four 1 2 3 4 5',
  '0 2 4 4 1 2 3 4 5 6',
  '٠٢٤٤١٢٣٤٥٦',
  '0２44123456',
  '0244123456,0201234567',
  'I need 2, 0244123456',
  'for 3 days 0244 123 456 or 5 hours',
  '1/ 0244,123,456',
  '0244123456 0201234567 0551234567',
  'O2441Z3456',
  'o24 4l2 345S',
  '02441I3456 is mine',
  // The first letter is Cyrillic.
  'ОZ44l23456',
  'OO23324412B456',
  '02/03/2026 0244123456',
  '024 4/12/2026',
  '0244123456 on 02/03/2026',
])('a phone number is seen however it is written: %s', text => {
  expect(flagReasons(text)).toContain('phone')
})

test.each(['\u200b', '\u00ad', '\u202e', '\u0001', '\ufe0f'])(
  'an address is seen through characters that take no room: %j',
  unseen => {
    expect(flagReasons([...'ama@mail.com'].join(unseen))).toEqual(['email'])
    expect(flagReasons([...'see www.elsewhere.com'].join(unseen))).toEqual(['link'])
    const [address] = findFlaggedWords(`${[...'Write ama@mail.com'].join(unseen)} today`)
    expect(address).toBe([...'ama@mail.com'].join(unseen))
  },
)

test.each([
  'The price is 1250 for 3 days',
  'Order 1042 of 12 November 2026, 14:30',
  'GH₵ 1,250.00 and then 300 more',
  'I have two cars and one bus, zero problems',
  'Reference 20241234567890123',
  'Meet me at 5.30 at the lorry station. Then we talk.',
  'See https://adwuma.test/gigs/view/12/leaking-taps',
  'Send it Mon.Tue is fine too',
  '10l of water, 20l of paint and 5l of oil for 400 a day',
  'A constructor for 5 days',
  'I 2 am here since 10 o’clock, it is 5 or 6 miles',
  'GH₵ 1,250, GH₵ 2,500 or GH₵ 3,000,000 in 2026',
  'He came on 02/03/2026 08:30, as agreed',
  'From 02.05.2026 - 05.05.2026, 07:00 to 17:00',
  '5/2/2026; 05-03-2026 10:30 is good for me',
  'I am at home.Please come to Kaneshie at 10.Thank you',
])('ordinary talk about a deal is not flagged: %s', text => {
  expect(flagReasons(text)).toEqual([])
})

test.each([
  'ama.k@gmail.com',
  'write to ama at gmail dot com',
  'ama (at) yahoo.co.uk',
  'AMA@Mail.Com',
  'ama at gmail.com, please',
  'ama dot k at mail dot example',
  'ama@mail dot example',
])('an e-mail address is seen: %s', text => expect(flagReasons(text)).toContain('email'))

test.each([
  'look at https://evil.example/pay',
  'www.pay-here.com now',
  'go to pay-here.com',
  'wa.me/233244123456',
  'https://adwuma.test.evil.com/login',
  'https://adwuma.test@evil.example/',
])('a link to elsewhere is seen: %s', text => {
  expect(flagReasons(text)).toContain('link')
})

test.each(['Fuuuck you', 'stupid man!', 'You are an idi0t', 'kwasia'])('abuse is seen: %s', text =>
  expect(flagReasons(text)).toContain('abuse'),
)

test('several reasons are all told', () => {
  expect(flagReasons('idiot, call 0244123456 or ama@gmail.com')).toEqual([
    'phone',
    'email',
    'abuse',
  ])
})

test('what is flagged is found as it was written', () => {
  const text = 'An Ïdi0t! Call 0２44 123 456 or Ama@Mail.com; idiot, see wa.me/233 and ﬁne gifts.'
  expect(findFlaggedWords(text)).toEqual([
    ...['0２44 123 456', 'Ama@Mail.com', 'wa.me/233', 'Ïdi0t', 'idiot'],
  ])
  expect(findFlaggedWords('A fine job, on time.')).toEqual([])
})

test('no text whatever stops the look: what stands behind it is seen all the same', () => {
  const expectLookToTheEnd = (text: string) => {
    const reasons = flagReasons(`${text}. Then call 0244123456, idiot`)
    expect(reasons).toEqual(expect.arrayContaining(['phone', 'abuse']))
  }
  fc.assert(fc.property(unicodeText({ maxLength: 5_000 }), expectLookToTheEnd), {
    numRuns: 200,
  })
  const units = ['a.', '0 ', '0~', 'a@', '1-', 'at ', 'www.a', 'double ', '\u0660', ' ', '\n', '( ']
  for (const unit of units) expectLookToTheEnd(`a${unit.repeat(5_000 / unit.length)}b`)
})

test('what is found in a text of plain letters is the same beside letters that are none', () => {
  const parts = [
    ...['024 412 3456', '0244123456', 'zero two four', 'double five', 'ama@mail.com', 'dot com'],
    ...[' at ', 'www.', 'https://', 'wa.me/23324', 'shop.biz', '.', '/', '\n', 'idi0t', 'F U C K'],
  ]
  const part = fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'grapheme-ascii' }))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), found => {
      const text = found.join(' ')
      const beside = `${text} ₵ ɛ`
      expect(findContacts(text)).toEqual(findContacts(beside))
      expect(findFlaggedWords(text)).toEqual(findFlaggedWords(beside))
    }),
    { numRuns: 500 },
  )
})
