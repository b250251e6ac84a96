import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unicodeText } from '#test/builders/unicode-text.ts'
import { smsLength, toGsm } from './policy.ts'
import { presentSms } from './present.ts'

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '^{}\\[~]|€'
const link = 'https://adwuma.example/o/AAAAAAAAAAAAAAAAAAAAAA'

/** As an SMS centre counts: seven bits for a letter, fourteen for one of the extension. Null for what it does not know. */
function septets(text: string): number | null {
  let count = 0
  for (const letter of text) {
    if (basic.includes(letter)) count += 1
    else if (extension.includes(letter)) count += 2
    else return null
  }
  return count
}

const request = {
  appName: 'Adwuma',
  words: ['Adjoa asks for "', 'Tiling of kitchens', '" for GHS 150. Answer by Sat 12:00 pm'],
  link,
  more: 0,
} as const

test('a request is told in one sentence with its link', () => {
  expect(presentSms(request)).toBe(
    `Adwuma: Adjoa asks for "Tiling of kitchens" for GHS 150. Answer by Sat 12:00 pm: ${link}`,
  )
})

test('what else is due is counted behind the link', () => {
  expect(presentSms({ ...request, more: 3 })).toBe(`${presentSms(request)} +3 more`)
})

test('what is too long is cut in the title, and the link stays whole', () => {
  const words = [
    request.words[0],
    'Tiling of kitchens, bathrooms and verandas'.repeat(3),
    request.words[2],
  ]
  const text = presentSms({ ...request, words: words as never, more: 12 })
  expect(smsLength(text)).toBe(160)
  expect(text).toMatch(
    /^Adwuma: Adjoa asks for "Tiling of [^"]*\.\.\." for GHS 150\. Answer by Sat 12:00 pm: /,
  )
  expect(text.endsWith(`: ${link} +12 more`)).toBe(true)
})

test('a name or a title that looks like an address is no link beside ours', () => {
  const words = ['evil.gh/win asks for "', 'See http://a.b-2.example.com', '" for GHS 150'] as const
  expect(presentSms({ ...request, words })).toBe(
    `Adwuma: evil. gh/win asks for "See http: a. b-2. example. com" for GHS 150: ${link}`,
  )
  const numbers = ['102.22.0.7/win asks for "', 'Pipes 1.0.0.1:80', '" for GHS 150'] as const
  expect(presentSms({ ...request, words: numbers })).toBe(
    `Adwuma: 102. 22. 0. 7/win asks for "Pipes 1. 0. 0. 1:80" for GHS 150: ${link}`,
  )
  const plain = ['St. John asks for "', 'Fuses of 2.5 A, 10.000 of them', '" for GHS 1.50'] as const
  expect(presentSms({ ...request, words: plain })).toBe(`Adwuma: ${plain.join('')}: ${link}`)
})

test('letters of Ghana’s languages and signs of money become those that a phone knows', () => {
  expect(toGsm('Ɛyɛ Ɔkɔm ŋŊ Ɖe ƒu ɣe ʋu')).toBe('Eye Okom nN De fu ge vu')
  expect(toGsm('GH₵ 150')).toBe('GHS 150')
  expect(toGsm('₵150')).toBe('GHS 150')
  expect(toGsm('“Tiling” – it’s a “job”…')).toBe('"Tiling" - it\'s a "job"...')
  expect(toGsm('Sèdò Ñandú ã ő ﬁne 😀 中')).toBe('Sèdò Ñandu a o fine')
  expect(toGsm('a\u00a0b\u2003c\nd\te')).toBe('a b c d e')
})

test('letters of the extension count twice', () => {
  expect(smsLength('[a|b]~€')).toBe(5 * 2 + 2)
  const words = ['A "', '€'.repeat(100), '" b'] as const
  const text = presentSms({ ...request, words })
  expect(smsLength(text)).toBeLessThanOrEqual(160)
  expect(smsLength(text)).toBeGreaterThan(157)
})

const odd = fc.oneof(
  unicodeText({ maxLength: 120 }),
  fc.string({ unit: fc.constantFrom(...`ɛɔŋ₵${extension}“…\u00a0 ab`), maxLength: 120 }),
  fc.string({ unit: fc.constantFrom(...basic), maxLength: 120 }),
)

test('whatever the words, an SMS has 160 letters of the alphabet at most, begins with the name and has its link', () => {
  fc.assert(
    fc.property(odd, odd, odd, fc.nat(20), (before, title, after, more) => {
      const text = presentSms({ ...request, words: [before, title, after], more })
      expect(septets(text)).not.toBeNull()
      expect(septets(text)).toBeLessThanOrEqual(160)
      expect(text.startsWith('Adwuma: ')).toBe(true)
      expect(text.endsWith(more > 0 ? `${link} +${more} more` : link)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('what fits is not cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'Tiling ofkch'), maxLength: 40 }), title => {
      const text = presentSms({ ...request, words: ['A "', title, '" b'] })
      expect(text).toContain(title.trim().replace(/\s+/g, ' '))
    }),
  )
})
