/** The letters of an SMS: 160 of the GSM 7-bit alphabet (3GPP TS 23.038), where some count twice. */

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '^{}\\[~]|€'
const single = new Set(basic)
const double = new Set(extension)

export const longestSms = 160

/** Letters outside the alphabet become their nearest; those without one go. */
export function toGsm(text: string): string {
  const plain = text
    .replace(/GH₵\s*|₵\s*/g, 'GHS ')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/[–—]/g, '-')
    .replaceAll('…', '...')
    .replace(/\s+/g, ' ')
  return [...plain].map(nearest).join('').trim()
}

const relatives: Record<string, string> = {
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ŋ: 'n',
  Ŋ: 'N',
  ɖ: 'd',
  Ɖ: 'D',
  ƒ: 'f',
  Ƒ: 'F',
  ɣ: 'g',
  Ɣ: 'G',
  ʋ: 'v',
  Ʋ: 'V',
}

function nearest(letter: string): string {
  if (isGsm(letter)) return letter
  const relative = relatives[letter]
  if (relative) return relative
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return [...bare].filter(isGsm).join('')
}

const isGsm = (letter: string) => single.has(letter) || double.has(letter)

/** Letters of the extension count twice. */
export const smsLength = (text: string): number =>
  [...text].reduce((length, letter) => length + (double.has(letter) ? 2 : 1), 0)
