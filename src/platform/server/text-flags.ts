import type { TextFlag } from '#platform/text-flags.ts'
import { settings } from './settings/settings.ts'
import { foldLetters, isPlainText, unseen } from './tricks/fold.ts'
import { trimSigns } from './tricks/trim-signs.ts'

/** Where in a text something stands: from its first character to before the one after it. */
export type Span = { from: number; to: number }

/** What managers should look at in a text. A flag never holds a text back. */
export function flagReasons(text: string): TextFlag[] {
  const plain = readPlainly(text)
  const addresses = readAddresses(plain)
  const found: [TextFlag, Span[]][] = [
    ['phone', findPhones(plain)],
    ['email', findEmails(addresses)],
    ['link', findLinks(addresses)],
    ['abuse', findAbuse(text)],
  ]
  return found.filter(([, spans]) => spans.length > 0).map(([reason]) => reason)
}

/** For whatever reason, as it is written in the text. */
export function findFlaggedWords(text: string): string[] {
  const words = [...findContacts(text), ...findAbuse(text)].map(({ from, to }) =>
    text.slice(from, to),
  )
  return [...new Set(words)]
}

/** All that leads to a person or place elsewhere, first to last; no two of them touch. */
export function findContacts(text: string): Span[] {
  const plain = readPlainly(text)
  const addresses = readAddresses(plain)
  const spans = [...findPhones(plain), ...findEmails(addresses), ...findLinks(addresses)]
  return joinOverlapping(spans)
}

function joinOverlapping(spans: Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}

/** A text in another form, in which each character knows what it was made of. */
type Reading = { text: string; origins: Span[] }

/** In small letters, and without the variants of them that look alike: ２ is 2. */
const readPlainly = (text: string) => read(text, letter => letter.normalize('NFKC').toLowerCase())

/** What takes no room parts no address, though it may part the words of a number. */
const readAddresses = (plain: Reading): Reading =>
  isPlainText.test(plain.text) ? plain : rewrite(plain, unseen, '')

function read(text: string, transcribe: (letter: string) => string): Reading {
  if (isPlainText.test(text)) return readPlain(text)
  const reading: Reading = { text: '', origins: [] }
  for (const { 0: letter, index } of text.matchAll(letterWithMarks))
    append(reading, transcribe(letter), { from: index, to: index + letter.length })
  return reading
}

/** Most texts: each sign stands for itself, and is looked at no further. */
const readPlain = (text: string): Reading => ({
  text: text.toLowerCase(),
  origins: Array.from(text, (_, at) => ({ from: at, to: at + 1 })),
})

const letterWithMarks = /\P{M}\p{M}*|\p{M}+/gsu

function append(reading: Reading, text: string, origin: Span): void {
  reading.text += text
  for (let at = 0; at < text.length; at++) reading.origins.push(origin)
}

/** Puts something else in the place of each match. */
function rewrite(reading: Reading, pattern: RegExp, replacement: string): Reading {
  const result: Reading = { text: '', origins: [] }
  let done = 0
  for (const match of reading.text.matchAll(pattern)) {
    copy(reading, result, { from: done, to: match.index })
    done = match.index + match[0].length
    append(result, replacement, originOf(reading, { from: match.index, to: done }))
  }
  copy(reading, result, { from: done, to: reading.text.length })
  return result
}

function copy(reading: Reading, result: Reading, { from, to }: Span): void {
  result.text += reading.text.slice(from, to)
  for (let at = from; at < to; at++) result.origins.push(reading.origins[at] as Span)
}

/** What a part of a reading was made of. */
const originOf = ({ origins }: Reading, { from, to }: Span): Span => ({
  from: (origins[from] as Span).from,
  to: (origins[to - 1] as Span).to,
})

const numberWords = new Map(
  Object.entries({
    zero: '0',
    oh: '0',
    o: '0',
    one: '1',
    two: '2',
    three: '3',
    four: '4',
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
  }),
)
const repeats = new Map(Object.entries({ double: 2, triple: 3, treble: 3 }))

/** Also spaced, dotted, in other numerals, in letters that look like digits, or written out: "zero two four, double five …". */
function findPhones(plain: Reading): Span[] {
  if (!inEveryPhone.test(plain.text)) return []
  const joined = joinDigits(rewrite(plain, dates, '|'))
  const found: Span[] = []
  // Each number from each digit with which one can begin: two may share digits.
  for (let match = next(joined, 0); match; match = next(joined, match.from + 1)) found.push(match)
  return found.map(match => originOf(joined, match))
}

function next({ text }: Reading, at: number): Span | undefined {
  phone.lastIndex = at
  const match = phone.exec(text)
  return match ? { from: match.index, to: match.index + match[0].length } : undefined
}

/** Most texts hold none of these, and need no second look. */
const inEveryPhone = /\p{Nd}|two|five/u

/**
 * A Ghanaian mobile number, with or without the country; not part of a longer number. Between digits that were not
 * written together stands a joint (`~`), at which a number may go on, begin or end.
 */
const phone = /(?<!\d)(?:2~?3~?3|0~?0~?2~?3~?3|0)~?(?:2~?[03-9]|5~?[03-79])(?:~?\d){7}(?!\d)/g

/** One or several in a row, but not right behind other digits: there they may be the rest of a phone number. */
const dates =
  /(?<!\d[^\p{L}\p{Nd}]{0,3})(?:(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1 ?20\d\d(?!\d)[^\p{L}\p{Nd}]{0,3})+/gu

/** Digits that stand near each other become one number; a word or a date between them parts them. */
function joinDigits(plain: Reading): Reading {
  const joined: Reading = { text: '', origins: [] }
  let times = 1
  let repeatFrom: number | undefined
  for (const { 0: token, index } of plain.text.matchAll(/\p{L}+|\p{Nd}|[^\p{L}\p{Nd}]/gu)) {
    const digit = numberWords.get(token) ?? asDigit(token) ?? readAsDigits(token, plain.text, index)
    const from = digit === undefined ? index : (repeatFrom ?? withPlus(plain, index))
    const origin = originOf(plain, { from, to: index + token.length })
    if (digit !== undefined) append(joined, digit.repeat(times), origin)
    else if (/^\p{L}/u.test(token) && repeats.get(token) === undefined) append(joined, ' ', origin)
    else if (/[;|\n]/.test(token)) append(joined, ' ', origin)
    else if (/\d$/.test(joined.text)) append(joined, '~', origin)
    times = repeats.get(token) ?? (digit === undefined && /^[^\p{L}]/u.test(token) ? times : 1)
    repeatFrom = times === 1 ? undefined : (repeatFrom ?? index)
  }
  return joined
}

/** The plus of `+233` goes with its number. */
const withPlus = ({ text }: Reading, at: number) => (text[at - 1] === '+' ? at - 1 : at)

/** In whatever numerals: each script's nine follow its nought. */
function asDigit(token: string): string | undefined {
  if (!/^\p{Nd}$/u.test(token)) return undefined
  if (/\d/.test(token)) return token
  let value = 0
  let code = token.codePointAt(0) ?? 0
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - 1))) {
    code -= 1
    value += 1
  }
  return String(value)
}

/** Letters that look like digits, where they are written together with one: the O of "O24", the l of "4l2". */
function readAsDigits(token: string, text: string, at: number): string | undefined {
  const isBesideDigit =
    isDigit.test(text[at - 1] ?? '') || isDigit.test(text[at + token.length] ?? '')
  if (!isBesideDigit || token.length > 9) return undefined
  const digits = Array.from(foldLetters(token), letter => digitThatLooksLike.get(letter) ?? '')
  return digits.every(Boolean) ? digits.join('') : undefined
}

const isDigit = /\p{Nd}/u
const digitThatLooksLike = new Map(
  Object.entries({ o: '0', i: '1', l: '1', z: '2', s: '5', b: '8' }),
)

/** Also as "ama at gmail dot com". */
function findEmails(plain: Reading): Span[] {
  if (!inEveryEmail.test(plain.text)) return []
  // One blank each, or a text of nothing but blanks would be looked through for minutes.
  const oneBlankEach = rewrite(plain, /\s+/g, ' ')
  const spelt = rewrite(
    rewrite(oneBlankEach, / ?[([{]? ?\bat\b ?[)\]}]? ?/g, '@'),
    / ?[([{]? ?\bdot\b ?[)\]}]? ?/g,
    speltDot,
  )
  return [...findMatches(oneBlankEach, email), ...findMatches(spelt, speltEmail)]
}

const findMatches = (form: Reading, pattern: RegExp): Span[] =>
  [...form.text.slice(0, longestSearched).matchAll(pattern)].map(({ 0: found, index }) =>
    originOf(form, { from: index, to: index + found.length }),
  )

/** Of names that people buy. */
const endings =
  'com|net|org|info|biz|app|dev|io|me|ly|co|gh|ng|uk|us|shop|store|online|site|xyz|link|tk|ru|cn'

const inEveryEmail = /@|\bat\b/
const email =
  /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}\s?@\s?(?!www\.)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*\.\p{L}{2,24}\b/gu
/** A dot that is written out. */
const speltDot = '\u0000'
/** Behind "at" a full stop may end a sentence: "I am at home.Please come." */
const speltEmail = new RegExp(
  String.raw`[\p{L}\p{N}][\p{L}\p{N}.\0_%+-]{0,63}\s?@\s?(?!www\.)[\p{L}\p{N}-]{1,63}(?:[.\0][\p{L}\p{N}-]{1,63})*(?:\0\p{L}{2,24}|\.(?:${endings}))\b`,
  'gu',
)
const longestSearched = 12_000

/** Links to ourselves are how people point at a gig. */
function findLinks(plain: Reading): Span[] {
  if (!inEveryLink.test(plain.text)) return []
  const own = new URL(settings.APP_URL).hostname.toLowerCase()
  const toElsewhere = [...plain.text.matchAll(link)].filter(([, behindScheme, bare]) => {
    const host = (behindScheme ?? bare ?? '').replace(/^www\.|[.-]+$/g, '')
    return host !== own
  })
  return [...toElsewhere, ...plain.text.matchAll(messengers)].map(({ 0: found, index }) => {
    const end = index + found.length
    return originOf(plain, { from: index, to: end + lengthOfPath(plain.text.slice(end)) })
  })
}

/** What stands behind the host; not the full stop of the sentence that it ends. */
function lengthOfPath(behindHost: string): number {
  const [path = ''] = /^(?::\d+)?(?:[/?#]\S*)?/.exec(behindHost) ?? []
  return trimSigns(path, `.,;:!?)]}'"”’`).length
}

const inEveryLink = /\/\/|\.[\p{L}\p{N}.-]/u

/** A bare name counts where it ends like one that people buy; behind `https://` any does. */
const link = new RegExp(
  String.raw`(?:https?:\/\/(?:[^\s/@]{1,200}@)?|www\.)([\p{L}\p{N}.-]{1,253})|(?<![@\p{L}\p{N}.-])((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:${endings}))(?![\p{L}\p{N}@-])`,
  'gu',
)
const messengers = /\b(?:wa\.me|t\.me|bit\.ly)\b/g

function findAbuse(text: string): Span[] {
  const plain = read(text, letter => letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
  // One letter for one, so that each stays in its place.
  const meant = plain.text
    .replace(/[@4]/g, 'a')
    .replace(/1|(?<=\p{L})[!|](?=\p{L})/gu, 'i')
    .replace(/3/g, 'e')
    .replace(/0/g, 'o')
    .replace(/\$|5/g, 's')
  return [...meant.matchAll(abuse)].map(({ 0: found, index }) =>
    originOf(plain, { from: index, to: index + found.length }),
  )
}

/** English, Pidgin and Twi. More words mean more messages to look at, and none that is blocked. */
const abuse =
  /(?<!\p{L})(?:f+u+c+k+\p{L}*|motherf\p{L}+|bitch(?:es)?|bastards?|cunts?|whores?|sluts?|assholes?|dickheads?|nigg(?:er|a)s?|kill you|kwasi[ea]|kwasiafo[oɔ]|aboa|gyimii|wo maame(?: twe)?|wo ni twe|ashawo|foolish (?:man|woman|boy|girl|idiot)|stupid (?:man|woman|boy|girl|idiot)|idiots?|i will (?:kill|beat|curse|harm) you)(?!\p{L})/gu
