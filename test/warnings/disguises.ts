/** Ways to write a line so that people read it and lists of words do not. */
export const disguises: Record<string, (text: string) => string> = {
  'zero-width characters': text => [...text].join('\u200b'),
  'lookalike letters': text =>
    replaceLetters(text, { a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', i: 'і' }),
  'full-width letters': text =>
    text.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  accents: text => text.replace(/[aeiou]/g, '$&\u0301'),
  'letters parted by spaces': text => partLetters(text, ' ', '   '),
  'letters parted by dots': text => partLetters(text, '.', ' '),
  'digits for letters': text => replaceLetters(text, { a: '4', e: '3', i: '1', o: '0', s: '5' }),
  'digits written as words': text => text.replace(/\d/g, digit => ` ${digitWords[Number(digit)]} `),
  capitals: text => text.toUpperCase(),
  'repeated letters': text => text.replace(/[aeiou](?=[a-z])/g, '$&$&$&'),
}

const digitWords = 'zero one two three four five six seven eight nine'.split(' ')

const replaceLetters = (text: string, by: Record<string, string>) =>
  [...text].map(letter => by[letter.toLowerCase()] ?? letter).join('')

const partLetters = (text: string, betweenLetters: string, betweenWords: string) =>
  text
    .split(' ')
    .map(word => (/^\p{L}+$/u.test(word) ? [...word].join(betweenLetters) : word))
    .join(betweenWords)
