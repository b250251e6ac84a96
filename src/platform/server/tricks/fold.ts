/**
 * Writes a text as small plain letters: without marks and unseen characters, letters that only look like ours as
 * ours. Each character becomes a few at most, so that it takes as long as the text is.
 */
export function foldLetters(text: string): string {
  if (isPlainText.test(text)) return text.toLowerCase()
  let folded = ''
  for (const character of text)
    folded += isPlainText.test(character) ? character.toLowerCase() : foldOne(character)
  return folded
}

/** Nothing but what an English keyboard writes. */
export const isPlainText = /^[\n\r\t -~]*$/
const mostOfOne = 3
const mostRemembered = 4_000
const remembered = new Map<string, string>()

function foldOne(character: string): string {
  const known = remembered.get(character)
  if (known !== undefined) return known
  if (remembered.size >= mostRemembered) remembered.clear()
  const folded =
    lookAlikes.get(character) ?? lookAlikes.get(character.toLowerCase()) ?? decompose(character)
  remembered.set(character, folded)
  return folded
}

function decompose(character: string): string {
  if (isUnseen(character)) return ''
  const parts = [...character.normalize('NFKD').toLowerCase()].slice(0, mostOfOne)
  return parts
    .filter(part => !mark.test(part) && !isUnseen(part))
    .map(part => lookAlikes.get(part) ?? (blank.test(part) ? ' ' : part))
    .join('')
}

/** What takes no room, and all control characters but blanks and breaks of a line. */
export const unseen = /[\p{Cf}\p{DI}]|(?!\s)\p{Cc}/gu
const isUnseen = (character: string) => character.replace(unseen, '') === ''
const mark = /^\p{M}$/u
const blank = /^[\p{Z}\u2800]$/u

/** By the letter that they look like: Twi and its neighbours, Latin, Cyrillic, Greek, Armenian and Cherokee ones, signs. */
const lookAlikes = new Map<string, string>(
  Object.entries({
    a: 'аαɑɐᴀꭺ',
    b: 'вьβƀɓʙꮟ',
    c: 'сϲɕᴄꮯ₵¢',
    d: 'ԁđðɗɖᴅꭰꮷ',
    e: 'еёєзэεɛəǝᴇꭼ€',
    f: 'ƒꜰϝ',
    g: 'ɡɢցԍꮐ',
    h: 'нһħʜհꮋΗ',
    i: 'іїιıɩɪɨіꭵ¡',
    j: 'јȷϳᴊյꭻ',
    k: 'кκƙʞᴋꮶ',
    l: 'ӏłʟլꮮ£',
    m: 'мɯᴍꮇΜ',
    n: 'пηŋɴոռΝ',
    o: 'оοσθөɔøɵᴏօ',
    p: 'рρþᴘքꮲ',
    q: 'ԛզ',
    r: 'гяɹʀꭱ',
    s: 'ѕςʂꜱꮪ',
    t: 'тτŧʇᴛꭲ',
    u: 'иυμʉᴜս',
    v: 'ѵνʌʋᴠꮩ',
    w: 'шщԝωᴡꮃ',
    x: 'хχ',
    y: 'уүγƴʏყΥ',
    z: 'ζᴢꮓ',
    "'": '’‘ʼ`´',
    '|': '¦ǀ',
  }).flatMap(([letter, alike]) => [...alike].map(one => [one, letter] as const)),
)
for (let at = 0; at < 26; at++)
  for (const first of [0x1f150, 0x1f170, 0x1f1e6])
    lookAlikes.set(String.fromCodePoint(first + at), String.fromCharCode(97 + at))
