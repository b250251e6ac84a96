import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNames } from './policy.ts'

test.each([
  ['Kofi Mensah', 'MENSAH KOFI', 'same'],
  ['Abɛna Ŋkrumah', 'abena NKRUMAH', 'same'],
  ['Ɛsi Ɔwusu', 'esi owusu', 'same'],
  ['Afi Ɖogbe-Ʋuti', 'afi dogbe vuti', 'same'],
  ['José Ａｄｊｅｉ', 'jose adjei', 'same'],
  ['Kwame N’Guessan', "KWAME N'GUESSAN", 'same'],
  ['Rev. Dr. Kofi Mensah Jnr', 'Mr Kofi MENSAH', 'same'],
  ['Hajia Amina Issah', 'amina issah', 'same'],
  ['K. Mensah', 'Kofi Mensah', 'near'],
  ['Kofi Owusu Mensah', 'Kofi Mensah', 'near'],
  ['Kofi Mensa', 'Kofi Mensah', 'near'],
  ['Kofi Mensha', 'Kofi Mensah', 'near'],
  ['Kofi Menzah', 'Kofi Mensah', 'near'],
  ['KofiMensah', 'Kofi Mensah', 'near'],
  ['Ko Fimensah', 'Kofi Mensah', 'near'],
  ['Kwame Mensah', 'Kofi Mensah', 'different'],
  ['Mensah', 'Kofi Mensah', 'different'],
  ['Kofi', 'Kofi', 'same'],
  ['K. M.', 'Kofi Mensah', 'different'],
  ['Mensa Owusa', 'Mensah Owusu', 'different'],
  ['Kofi Mensah Mensah', 'Kofi Mensah Owusu', 'different'],
  ['Esi Addo', 'Esi Ado', 'different'],
  ['Mr', 'Dr', 'different'],
  ['', 'Kofi Mensah', 'different'],
] as const)('beside %s the name %s is %s', (one, other, result) => {
  expect(compareNames(one, other)).toBe(result)
})

/** How a word may be written, and the words that it is then. */
const writings: [string, string[]][] = [
  ...'kofi kwame mensah mensa mensha menzah owusu owusuh addo ado k m o'
    .split(' ')
    .map((plain): [string, string[]] => [plain, [plain]]),
  ['ADDO', ['addo']],
  ['Kófi', ['kofi']],
  ['ＫＯＦＩ', ['kofi']],
  ['Koƒi', ['kofi']],
  ['Kwamɛ', ['kwame']],
  ['Ɔwusu', ['owusu']],
  ["men'sah", ['mensah']],
  ['Men’sah', ['mensah']],
  ['Meŋsah', ['mensah']],
  ['Aɖɖo', ['addo']],
  ['Ʋuti', ['vuti']],
  ['Kofi-Mensah', ['kofi', 'mensah']],
  ['K.Owusu', ['k', 'owusu']],
  ['ko/fi', ['ko', 'fi']],
  ...'mr Mrs ms MISS Dr. prof Rev. pastor bishop Alhaji hajia jr Jnr. snr -'
    .split(' ')
    .map((title): [string, string[]] => [title, []]),
]
const name = fc
  .array(fc.constantFrom(...writings), { maxLength: 5 })
  .map(words => ({
    written: words.map(([written]) => written).join(' '),
    plain: words.flatMap(([, plain]) => plain),
  }))
  // All orders of more words would take too long to try.
  .filter(({ plain }) => plain.length <= 6)

test('two names compare as trying every way of pairing their words does', () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      const result = compareNames(one.written, other.written)
      expect(result).toBe(compareSlowly(one.plain, other.plain))
      expect(compareNames(other.written, one.written)).toBe(result)
    }),
    { numRuns: 3000 },
  )
})

test('any name is the same as itself in capitals, with its words turned round', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[b-l]{2,8}$/), { minLength: 1 }), words => {
      const turned = words.toReversed().join(' ').toUpperCase()
      expect(compareNames(words.join(' '), turned)).toBe('same')
    }),
  )
})

test('no name takes long, however many words may pair', () => {
  const one = 'k '.repeat(100)
  const other = `${'k '.repeat(60)}${'kofi '.repeat(40)}m`
  const before = performance.now()
  for (let round = 0; round < 20; round += 1) compareNames(one, other)
  expect((performance.now() - before) / 20).toBeLessThan(50)
})

/** What the page says, word by word, without a thought for speed. */
function compareSlowly(words: string[], otherWords: string[]): string {
  if (words.length === 0 || otherWords.length === 0) return 'different'
  if (arrange(words).some(order => order.join(' ') === otherWords.join(' '))) return 'same'
  if (words.join('') === otherWords.join('')) return 'near'
  const [shorter, longer] =
    words.length < otherWords.length ? [words, otherWords] : [otherWords, words]
  const isNear = arrange(longer).some(order => {
    const pairs = shorter.map((text, place) => [text, order[place] ?? ''] as const)
    const equals = pairs.filter(([first, second]) => first === second)
    return pairs.length >= 2 && equals.length >= 1 && pairs.every(pair => mayPair(...pair))
  })
  return isNear ? 'near' : 'different'
}

const arrange = (words: string[]): string[][] =>
  words.length === 0
    ? [[]]
    : words.flatMap((first, place) =>
        arrange(words.toSpliced(place, 1)).map(rest => [first, ...rest]),
      )

function mayPair(one: string, other: string): boolean {
  if (one === other) return true
  if (one === other.slice(0, 1) || other === one.slice(0, 1)) return true
  return one.length >= 5 && other.length >= 5 && editsOf(one).has(other)
}

function editsOf(text: string): Set<string> {
  const edits = new Set<string>()
  for (let place = 0; place <= text.length; place += 1) {
    const [before, after] = [text.slice(0, place), text.slice(place)]
    edits.add(before + after.slice(1))
    edits.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2))
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      edits.add(before + letter + after)
      edits.add(before + letter + after.slice(1))
    }
  }
  return edits
}
