const longest = 30
const shortest = 4
const ghanaian: Record<string, string> = { ɛ: 'e', ɔ: 'o', ŋ: 'n', ƒ: 'f', ɖ: 'd', ɣ: 'g', ʋ: 'v' }

/** A username made of somebody's name, with a number where the plain one is taken; null while there is too little of it. */
export function suggestUsername(name: string, number?: number): string | null {
  const plain = name
    .toLowerCase()
    .replace(/[ɛɔŋƒɖɣʋ]/g, letter => ghanaian[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9\s]/g, '')
    .trim()
    .replace(/\s+/g, '.')
  const suggested = plain.slice(0, longest - 2).replace(/\.$/, '') + (number ?? '')
  return suggested.length < shortest ? null : suggested
}
