import { foldLetters } from './fold.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What stands at one place of a text: the numbers of the classes to which it belongs, none of most words. */
export type Token = readonly number[]

/** Words of a text as the vocabulary knows them, however they are disguised, and the ends of its sentences. */
export function readTokens(text: string, vocabulary: Vocabulary): Token[] {
  const pieces = joinParts(joinLetters(splitPieces(foldLetters(text)), vocabulary), vocabulary)
  const phones = findPhones(pieces)
  return pieces.flatMap(({ text, gap }, at) => {
    const ends = endClasses(gap, vocabulary)
    if (text === '') return ends
    if (phones.has(at)) return [...ends, [vocabulary.classNamed('PHONE')]]
    return [...ends, ...classesOf(text, vocabulary)]
  })
}

/** A word or number, and what parts it from the one before; the last is empty. */
type Piece = { text: string; gap: string }

const word = /[a-z0-9$@](?:[a-z0-9'$@!|_*+)€]*[a-z0-9)$@*])?|[^\s\p{P}\p{S}]+/gu
const longestRead = 20_000

function splitPieces(folded: string): Piece[] {
  const text = folded.slice(0, longestRead)
  const hasBracket = text.includes('(')
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    // Twi is often typed with `)` for `ɔ`.
    const plain = hasBracket ? found.replaceAll(')', '') : found
    pieces.push({ text: plain, gap: text.slice(end, index) })
    end = index + found.length
  }
  return [...pieces, { text: '', gap: text.slice(end) }]
}

/** Letters parted by blanks or dots become words; where the gap is another one, the next begins. */
function joinLetters(pieces: Piece[], vocabulary: Vocabulary): Piece[] {
  const joined: Piece[] = []
  for (let at = 0; at < pieces.length; ) {
    const end = endOfLetters(pieces, at)
    const { gap, text } = pieces[at] as Piece
    const letters = pieces.slice(at, end).map(piece => piece.text)
    if (end === at) joined.push({ gap, text })
    else
      for (const [index, text] of splitLetters(letters.join(''), vocabulary).entries())
        joined.push({ gap: index === 0 ? gap : ' ', text })
    at = Math.max(end, at + 1)
  }
  return joined
}

/** Where letters end that are parted all alike; the same place where there are too few. */
function endOfLetters(pieces: readonly Piece[], from: number): number {
  const isLetter = (at: number) => /^[a-z0-9$@!]$/.test(pieces[at]?.text ?? '')
  if (!isLetter(from) || !isLetter(from + 1)) return from
  const gap = pieces[from + 1]?.gap ?? ''
  let end = from + 1
  while (isLetter(end) && pieces[end]?.gap === gap) end += 1
  const isWord = end - from > 2 || !/\s/.test(gap)
  const hasLetters = pieces.slice(from, end).some(({ text }) => /[a-z]/.test(text))
  return isWord && hasLetters && gap.length <= 3 ? end : from
}

function splitLetters(letters: string, vocabulary: Vocabulary): string[] {
  if (vocabulary.find(letters)) return [letters]
  const plain = letters.replace(/[^a-z]/g, sign => letterFor[sign] ?? sign)
  return vocabulary.split(plain) ?? [letters]
}

const letterFor: Record<string, string> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' },
  ...{ $: 's', '@': 'a', '!': 'i' },
}

/** Words that were cut in two or three, such as `what sapp`. */
function joinParts(pieces: Piece[], vocabulary: Vocabulary): Piece[] {
  const joined: Piece[] = []
  for (let at = 0; at < pieces.length; ) {
    const count = [3, 2].find(count => isOneWord(pieces.slice(at, at + count), vocabulary)) ?? 1
    const parts = pieces.slice(at, at + count)
    joined.push({ gap: parts[0]?.gap ?? '', text: parts.map(({ text }) => text).join('') })
    at += count
  }
  return joined
}

function isOneWord(parts: readonly Piece[], vocabulary: Vocabulary): boolean {
  if (parts.some(({ text }) => text === '' || /^\d+$/.test(text))) return false
  if (parts.slice(1).some(({ gap }) => !/^(?: |[-_.'·*]|)$/.test(gap))) return false
  const whole = parts
    .map(({ text }) => text)
    .join('')
    .replaceAll("'", '')
  if (!vocabulary.matters(whole)) return false
  return parts.some(({ text }) => !vocabulary.find(text))
}

function endClasses(gap: string, vocabulary: Vocabulary): Token[] {
  if (gap.includes('?')) return [[vocabulary.classNamed('END'), vocabulary.classNamed('QUESTION')]]
  return /[.!;\n\r…]/.test(gap) ? [[vocabulary.classNamed('END')]] : []
}

const money = /^(?:gh[sc]?|[cel$])?(\d{1,6}(?:[.,]\d{1,2})?)(k?)(?:gh[sc]?|c|cedis?|cedi|bucks)?$/

/** A word may turn out to be several that were written without a blank. */
function classesOf(text: string, vocabulary: Vocabulary): Token[] {
  const amount = money.exec(text)
  if (amount) return [numberClasses(text, amount, vocabulary)]
  const found = vocabulary.find(text)
  if (found) return [found]
  const words = text.length >= shortestJoined && /^[a-z]+$/.test(text) && vocabulary.split(text)
  if (!words || text.length / words.length < 3) return [[]]
  return words.map(part => vocabulary.find(part) ?? [])
}

const shortestJoined = 7
const leastAmount = 10

function numberClasses(
  text: string,
  [, digits = '', thousands]: RegExpExecArray,
  vocabulary: Vocabulary,
) {
  const isMoney = /[a-z$]/.test(text)
  const isAmount = isMoney || thousands !== '' || Number(digits.replace(',', '')) >= leastAmount
  const names = ['NUMBER', ...(isAmount ? ['AMOUNT'] : []), ...(isMoney ? ['MONEY'] : [])]
  return [...names.map(vocabulary.classNamed), ...(vocabulary.find(text) ?? [])]
}

const digitWords = new Set(
  'zero one two three four five six seven eight nine double triple'.split(' '),
)
const shortestPhone = 9

/** Places of numbers that are read as one and are as long as a phone's. */
function findPhones(pieces: readonly Piece[]): Set<number> {
  const phones = new Set<number>()
  let [from, digits] = [0, 0]
  for (const [at, { text, gap }] of pieces.entries()) {
    const length = /^\d+$/.test(text) ? text.length : Number(digitWords.has(text))
    const goesOn = length > 0 && !/[,;?!\n]/.test(gap)
    if (!goesOn) [from, digits] = [at, 0]
    digits += length
    if (digits >= shortestPhone) for (let place = from; place <= at; place++) phones.add(place)
  }
  return phones
}
