import { foldLetters } from './fold.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What stands at one place of a text: the numbers of the classes to which it belongs, none of most words. */
export type Token = readonly number[]
/** Its tokens, and beside each the word, as it is known where it was disguised. */
export type ReadText = { tokens: Token[]; words: string[] }

/** Words of a text as the vocabulary knows them, however they are disguised, and the ends of its sentences. */
export function readText(text: string, vocabulary: Vocabulary): ReadText {
  const pieces = joinParts(
    joinLetters(splitPieces(foldLetters(text), vocabulary), vocabulary),
    vocabulary,
  )
  const phones = findPhones(pieces)
  const read: ReadText = { tokens: [], words: [] }
  for (const [at, { text, gap }] of pieces.entries()) {
    const end = at === 0 ? undefined : endOf(gap, vocabulary)
    // What stands in two sentences is further apart.
    if (end) push(read, end, gap.includes('?') ? '?' : '')
    if (end) push(read, end, '')
    if (phones.has(at)) push(read, vocabulary.tokenNamed('PHONE'), '')
    else if (text !== '') pushWord(read, text, vocabulary)
  }
  return read
}

function push({ tokens, words }: ReadText, token: Token, word: string): void {
  tokens.push(token)
  words.push(word)
}

/** A word or number, and what parts it from the one before; the last is empty. */
type Piece = { text: string; gap: string }

const word = /%|[a-z0-9$@](?:[a-z0-9'$@!|*+)€]*[a-z0-9)$@*])?|[^\s\p{P}\p{S}]+/gu
/** A little more than a message may hold: characters come apart when they are folded. */
const longestRead = 6_000

function splitPieces(folded: string, vocabulary: Vocabulary): Piece[] {
  const text = folded.slice(0, longestRead)
  const hasBracket = text.includes('(')
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    // Twi is often typed with `)` for `ɔ`.
    const plain = hasBracket ? found.replaceAll(')', '') : found
    const read = plain === '%' ? 'percent' : joinStarred(plain, vocabulary)
    pieces.push({ text: read, gap: text.slice(end, index) })
    end = index + found.length
  }
  pieces.push({ text: '', gap: text.slice(end) })
  return pieces
}

/** `p*i*n` and `m*e`; of `p*n` the star is a letter. */
function joinStarred(text: string, vocabulary: Vocabulary): string {
  if (text[1] !== '*' || text.length < 3) return text
  const isParted = [...text].every((sign, at) => (sign === '*') === (at % 2 === 1))
  const joined = text.replaceAll('*', '')
  return isParted && (text.length > 3 || vocabulary.find(joined)) ? joined : text
}

/** Letters parted by blanks or dots become words; where the gap is another one, the next begins. */
function joinLetters(pieces: Piece[], vocabulary: Vocabulary): Piece[] {
  const joined: Piece[] = []
  for (let at = 0; at < pieces.length; ) {
    const end = endOfLetters(pieces, at)
    const letters = pieces.slice(at, end)
    if (isSpelt(letters)) joined.push(...spellOut(letters, vocabulary))
    else joined.push(...letters)
    at = end
  }
  return joined
}

const isLetter = (piece: Piece | undefined) =>
  piece?.text.length === 1 && /[a-z0-9$@!]/.test(piece.text)

/** Behind the last of single letters that are parted all alike. */
function endOfLetters(pieces: readonly Piece[], from: number): number {
  let end = from + 1
  if (!isLetter(pieces[from])) return end
  const gap = pieces[end]?.gap
  while (isLetter(pieces[end]) && pieces[end]?.gap === gap) end += 1
  return end
}

function isSpelt(letters: readonly Piece[]): boolean {
  const gap = letters[1]?.gap
  if (gap === undefined || gap.length > 3) return false
  const isEnough = letters.length > 2 || !/\s/.test(gap)
  return isEnough && letters.some(({ text }) => /[a-z]/.test(text))
}

function spellOut(letters: readonly Piece[], vocabulary: Vocabulary): Piece[] {
  const text = letters.map(piece => piece.text).join('')
  const words = vocabulary.find(text) ? [text] : (splitWords(text, vocabulary) ?? [text])
  return words.map((word, at) => ({ text: word, gap: at === 0 ? (letters[0]?.gap ?? '') : ' ' }))
}

const longestSplit = 400

function splitWords(text: string, vocabulary: Vocabulary): string[] | null {
  if (text.length > longestSplit) return null
  return vocabulary.split(text.replace(/[^a-z]/g, sign => letterFor[sign] ?? sign))
}

const letterFor: Record<string, string> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' },
  ...{ $: 's', '@': 'a', '!': 'i' },
}

/** Words that were cut in two or three, such as `what sapp`. */
function joinParts(pieces: Piece[], vocabulary: Vocabulary): Piece[] {
  const joined: Piece[] = []
  for (let at = 0; at < pieces.length; ) {
    const count = countParts(pieces, at, vocabulary)
    const { gap, text } = pieces[at] as Piece
    joined.push(count === 1 ? { gap, text } : { gap, text: textOf(pieces, at, count) })
    at += count
  }
  return joined
}

function countParts(pieces: readonly Piece[], at: number, vocabulary: Vocabulary): number {
  let unknown = 0
  let most = 0
  for (; most < 3; most++) {
    const { text = '', gap = '' } = pieces[at + most] ?? {}
    if (text === '' || /^\d+$/.test(text) || (most > 0 && !isJoint(gap))) break
    if (!vocabulary.find(text)) unknown += 1
  }
  for (let count = most; count > 1; count--) {
    const whole = textOf(pieces, at, count).replaceAll("'", '')
    if (unknown > 0 ? vocabulary.matters(whole) : compounds.has(whole)) return count
  }
  return 1
}

/** Of words that are known by themselves. */
const compounds = new Set(['whatsapp', 'password', 'passcode', 'screenshot'])

const isJoint = (gap: string) => gap.length < 2 && /^[ \-_.'·*]?$/.test(gap)

const textOf = (pieces: readonly Piece[], at: number, count: number) =>
  (pieces[at] as Piece).text +
  (pieces[at + 1] as Piece).text +
  (count === 3 ? (pieces[at + 2] as Piece).text : '')

function endOf(gap: string, vocabulary: Vocabulary): Token | undefined {
  if (gap === ' ') return undefined
  if (gap.includes('?')) return vocabulary.tokenNamed('QUESTION END')
  return /[.!;\n\r…]/.test(gap) ? vocabulary.tokenNamed('END') : undefined
}

const nothing: Token = []
const shortestJoined = 7

/** A word may turn out to be several that were written without a blank. */
function pushWord(read: ReadText, text: string, vocabulary: Vocabulary): void {
  const token = /\d/.test(text) ? readAmount(text, vocabulary) : undefined
  const found = token ?? vocabulary.find(text)
  const isLong = !found && text.length >= shortestJoined && /^[a-z]+$/.test(text)
  const words = isLong ? splitWords(text, vocabulary) : splitNumber(text, found)
  if (words && text.length / words.length >= 3)
    for (const part of words) pushWord(read, part, vocabulary)
  else push(read, found ?? nothing, token ? '' : ((found && vocabulary.wordOf(found)) ?? text))
}

/** `6digit` */
function splitNumber(text: string, found: Token | undefined): string[] | null {
  const [, digits, letters] = (!found && /^(\d+)([a-z]{4,})$/.exec(text)) || []
  return digits && letters ? [digits, letters] : null
}

const amount = /^(gh[sc]?|[cel$])?(\d{1,6}(?:[.,]\d{1,2})?)(k?)(gh[sc]?|c|cedis?|bucks)?$/
const leastAmount = 10

function readAmount(text: string, vocabulary: Vocabulary): Token | undefined {
  const [, before, digits = '', thousands, behind] = amount.exec(text) ?? []
  if (digits === '') return undefined
  if (before || behind) return vocabulary.tokenNamed('MONEY AMOUNT NUMBER')
  const isAmount = thousands !== '' || Number.parseFloat(digits) >= leastAmount
  return vocabulary.tokenNamed(isAmount ? 'AMOUNT NUMBER' : 'NUMBER')
}

const digitWords = new Set(
  'zero one two three four five six seven eight nine double triple'.split(' '),
)
const shortestPhone = 9

/** Places of numbers that are read as one and are as long as a phone's. */
function findPhones(pieces: readonly Piece[]): Set<number> {
  const phones = new Set<number>()
  let [from, digits, marked] = [0, 0, 0]
  for (const [at, { text, gap }] of pieces.entries()) {
    const length = /^\d+$/.test(text) ? text.length : Number(digitWords.has(text))
    if (digits === 0 || length === 0 || /[,;?!\n]/.test(gap)) [from, digits] = [at, 0]
    digits += length
    if (digits < shortestPhone) continue
    for (let place = Math.max(from, marked); place <= at; place++) phones.add(place)
    marked = at + 1
  }
  return phones
}
