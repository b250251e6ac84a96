import { settings } from '#platform/server/settings/settings.ts'
import type { FlagReason } from '../process.ts'

/** Why managers should look at a text. A flag never holds a message back. */
export function flagReasons(text: string): FlagReason[] {
  const found: [FlagReason, boolean][] = [
    ['phone', holdsPhone(text)],
    ['email', holdsEmail(text)],
    ['link', holdsLink(text)],
    ['abuse', holdsAbuse(text)],
  ]
  return found.filter(([, is]) => is).map(([reason]) => reason)
}

const numberWords: Record<string, string> = {
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
}
const repeats: Record<string, number> = { double: 2, triple: 3, treble: 3 }

/** Also spaced, dotted, in other numerals, or written out: "zero two four, double five …". */
function holdsPhone(text: string): boolean {
  const plain = text.normalize('NFKC').toLowerCase()
  return inEveryPhone.test(plain) && phone.test(joinDigits(plain))
}

/** Most texts hold none of these, and need no second look. */
const inEveryPhone = /\p{Nd}|two|five/u

/**
 * A Ghanaian mobile number, with or without the country; not part of a longer number. Between digits that were not
 * written together stands a joint (`~`), at which a number may go on, begin or end.
 */
const phone = /(?<!\d)(?:2~?3~?3|0~?0~?2~?3~?3|0)~?(?:2~?[03-9]|5~?[03-79])(?:~?\d){7}(?!\d)/

/** Digits that stand near each other become one number; a word between them parts them. */
function joinDigits(plain: string): string {
  const joined: string[] = []
  let times = 1
  for (const [token] of plain.matchAll(/\p{L}+|\p{Nd}|[^\p{L}\p{Nd}]/gu)) {
    const digit = numberWords[token] ?? asDigit(token)
    if (digit !== undefined) joined.push(digit.repeat(times))
    else if (/^\p{L}/u.test(token) && repeats[token] === undefined) joined.push(' ')
    else if (/[;|\n]/.test(token)) joined.push(' ')
    else if (/^\d/.test(joined.at(-1) ?? '')) joined.push('~')
    times = repeats[token] ?? (digit === undefined && /^[^\p{L}]/u.test(token) ? times : 1)
  }
  return joined.join('')
}

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

/** Also as "ama at gmail dot com". */
function holdsEmail(text: string): boolean {
  // One blank each, or a text of nothing but blanks would be looked through for minutes.
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
  const spelt = plain
    .replace(/ ?[([{]? ?\bat\b ?[)\]}]? ?/g, '@')
    .replace(/ ?[([{]? ?\bdot\b ?[)\]}]? ?/g, '.')
  return [plain, spelt].some(form => email.test(form.slice(0, longestSearched)))
}

const email =
  /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}\s?@\s?[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*\.\p{L}{2,24}\b/u
const longestSearched = 12_000

/** Links to ourselves are how people point at a gig. */
function holdsLink(text: string): boolean {
  const own = new URL(settings.APP_URL).hostname.toLowerCase()
  const plain = text.normalize('NFKC').toLowerCase()
  for (const [, behindScheme, bare] of plain.matchAll(link)) {
    const host = (behindScheme ?? bare ?? '').replace(/^www\.|[.-]+$/g, '')
    if (host !== own) return true
  }
  return messengers.test(plain)
}

/** A bare name counts where it ends like one that people buy; behind `https://` any does. */
const link =
  /(?:https?:\/\/(?:[^\s/@]{1,200}@)?|www\.)([\p{L}\p{N}.-]{1,253})|(?<![@\p{L}\p{N}.-])((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:com|net|org|info|biz|app|dev|io|me|ly|co|gh|ng|uk|us|shop|store|online|site|xyz|link|tk|ru|cn))(?![\p{L}\p{N}@-])/gu
const messengers = /\b(?:wa\.me|t\.me|bit\.ly)\b/

function holdsAbuse(text: string): boolean {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[@4]/g, 'a')
    .replace(/1|(?<=\p{L})[!|](?=\p{L})/gu, 'i')
    .replace(/3/g, 'e')
    .replace(/0/g, 'o')
    .replace(/\$|5/g, 's')
  return abuse.test(plain)
}

/** English, Pidgin and Twi. More words mean more messages to look at, and none that is blocked. */
const abuse =
  /(?<!\p{L})(?:f+u+c+k+\p{L}*|motherf\p{L}+|bitch(?:es)?|bastards?|cunts?|whores?|sluts?|assholes?|dickheads?|nigg(?:er|a)s?|kill you|kwasi[ea]|kwasiafo[oɔ]|aboa|gyimii|wo maame(?: twe)?|wo ni twe|ashawo|foolish (?:man|woman|boy|girl|idiot)|stupid (?:man|woman|boy|girl|idiot)|idiots?|i will (?:kill|beat|curse|harm) you)(?!\p{L})/u
