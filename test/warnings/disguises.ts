type Disguise = (text: string) => string

/** Ways to write a line so that people read it and lists of words do not. */
export const disguises: Record<string, Disguise> = {
  'zero-width characters': text => [...text].join('\u200b'),
  'control characters': text => [...text].join('\u0001'),
  'joiners and soft hyphens': text => text.replace(/[a-z](?=[a-z])/g, '$&\u200d\u00ad'),
  'marks of direction': text => `\u202a${text.replaceAll(' ', '\u2069 \u2066')}\u202c`,
  'Cyrillic letters': text =>
    replaceLetters(text, { a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', i: 'і' }),
  'Greek letters': text =>
    replaceLetters(text, { a: 'α', o: 'ο', i: 'ι', n: 'η', u: 'υ', p: 'ρ', k: 'κ' }),
  'Armenian letters': text => replaceLetters(text, { o: 'օ', u: 'ս', h: 'հ', n: 'ո' }),
  'small capitals': text =>
    replaceLetters(text, { a: 'ᴀ', e: 'ᴇ', o: 'ᴏ', p: 'ᴘ', n: 'ɴ', i: 'ɪ', m: 'ᴍ', d: 'ᴅ' }),
  'full-width letters': text =>
    text.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  'bold letters': text => moveLetters(text, 0x1d5ee),
  'italic letters': text => moveLetters(text, 0x1d622),
  'letters of a script': text => moveLetters(text, 0x1d4ea),
  'typewriter letters': text => moveLetters(text, 0x1d68a),
  'letters in circles': text => moveLetters(text, 0x24d0),
  accents: text => text.replace(/[aeiou]/g, '$&\u0301'),
  'piled accents': text => text.replace(/[a-z]/g, '$&\u0336\u0303'),
  'letters parted by spaces': text => partLetters(text, ' ', '   '),
  'letters parted by dots': text => partLetters(text, '.', ' '),
  'letters parted by hyphens': text => partLetters(text, '-', ' '),
  'letters parted by underscores': text => partLetters(text, '_', ' '),
  'letters parted by stars': text => partLetters(text, '*', ' '),
  'digits for letters': text => replaceLetters(text, { a: '4', e: '3', i: '1', o: '0', s: '5' }),
  'signs for letters': text => replaceLetters(text, { a: '@', s: '$', i: '!' }),
  'digits written as words': text => text.replace(/\d/g, digit => ` ${digitWords[Number(digit)]} `),
  capitals: text => text.toUpperCase(),
  'capitals here and there': text =>
    text.replace(/(.)(.)/gu, (_, one, two) => one + two.toUpperCase()),
  'repeated letters': text => text.replace(/[aeiou](?=[a-z])/g, '$&$&$&'),
  'many blanks': text => text.replaceAll(' ', ' \u00a0\u2003 '),
}

const digitWords = 'zero one two three four five six seven eight nine'.split(' ')

const replaceLetters = (text: string, by: Record<string, string>) =>
  [...text].map(letter => by[letter.toLowerCase()] ?? letter).join('')

/** To the alphabet whose small a stands there. */
const moveLetters = (text: string, smallA: number) =>
  text
    .toLowerCase()
    .replace(/[a-z]/g, letter => String.fromCodePoint(smallA + letter.charCodeAt(0) - 97))

const partLetters = (text: string, betweenLetters: string, betweenWords: string) =>
  text
    .split(' ')
    .map(word => (/^\p{L}+$/u.test(word) ? [...word].join(betweenLetters) : word))
    .join(betweenWords)
