import { dropUnseen } from './unseen.ts'

/** What is no letter with an accent, and stands for plain ones all the same. */
const plainLetters: Record<string, string> = {
  ...{ ɔ: 'o', ɛ: 'e', ŋ: 'n', æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' },
  ...{ ł: 'l', þ: 'th', ŧ: 't', ƒ: 'f', ĳ: 'ij', ŀ: 'l', ŉ: "'n", ĸ: 'q' },
  ...{ '‘': "'", '’': "'", '“': '"', '”': '"', '–': '-', '—': '-' },
}
const odd = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Text as search sees it: lower case, without accents. The database's function of the same name says the same. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(odd, letter => plainLetters[letter] ?? letter)
}

/** Folded words with single spaces between them, as the database's function of the same name has it. What takes no room parts none. */
export function plainWords(text: string): string {
  return fold(dropUnseen(text))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
