import { trimSigns } from './trim-signs.ts'

/** The words that matter, by the classes that patterns name. A word may stand in several, a class is known by its number. */
export type Vocabulary = {
  /** Undefined of a word that is not known in any disguise; empty of one that is known and does not matter. */
  find: (word: string) => readonly number[] | undefined
  /** As it is written, and one that matters. */
  matters: (word: string) => boolean
  /** The words of which a text without blanks is made; null where letters are left over. */
  split: (letters: string) => string[] | null
  /** The word that was found so. */
  wordOf: (found: readonly number[]) => string | undefined
  classNamed: (name: string) => number
  /** Of the classes with a name of their own. */
  namesOf: (token: readonly number[]) => string[]
  /** Of a word that is read as these classes. */
  tokenNamed: (names: string) => readonly number[]
  size: number
}

type Words = { classes: Record<string, string>; literals: Iterable<string>; plain: string }

/** `classes` and `plain` list words parted by blanks; each literal is a class of its own. */
export function createVocabulary({ classes, literals, plain }: Words): Vocabulary {
  const names = new Map<string, number>()
  const known = new Map<string, number[]>()
  const numberOf = (name: string) => {
    const number = names.get(name) ?? names.size
    names.set(name, number)
    return number
  }
  const add = (word: string, name: string) => {
    const number = numberOf(name)
    const numbers = known.get(word) ?? []
    if (!numbers.includes(number)) numbers.push(number)
    known.set(word, numbers)
  }
  for (const [name, words] of Object.entries(classes)) {
    numberOf(name)
    for (const word of wordsIn(words)) add(word, name)
  }
  for (const word of literals) add(word, word)
  const mattering = [...known.keys()]
  for (const word of wordsIn(plain)) if (!known.has(word)) known.set(word, [])
  const byLook = indexBy(mattering, look)
  const byLoss = indexByLoss(mattering)
  const split = createSplitter([...known.keys()])

  const findDisguised = (word: string) =>
    findStarred(word, known) ??
    byLook(word) ??
    (known.has(look(word)) ? look(word) : findMisspelt(word, byLoss))

  const classNamed = (name: string) => {
    const number = names.get(name)
    if (number === undefined) throw new Error(`No words are known as ${name}`)
    return number
  }
  const findAnew = (word: string) => {
    const plainWord = trimSigns(word.replaceAll("'", ''), '*_')
    const exact =
      known.get(plainWord) ?? (word.endsWith("'s") ? known.get(word.slice(0, -2)) : undefined)
    if (exact || plainWord.length > longestWord || !/[a-z]/.test(word)) return exact
    const meant = findDisguised(plainWord)
    return meant === undefined ? undefined : known.get(meant)
  }

  const wordsFound = new Map([...known].map(([word, numbers]) => [numbers, word]))
  const classNames = new Map([...names].map(([name, number]) => [number, name]))

  return {
    find: remember(findAnew),
    wordOf: found => wordsFound.get(found as number[]),
    matters: word => (known.get(word)?.length ?? 0) > 0,
    split: remember(split),
    classNamed,
    namesOf: token =>
      token.map(number => classNames.get(number) ?? '').filter(name => /^[A-Z]/.test(name)),
    tokenNamed: remember((name: string) => name.split(' ').map(classNamed)),
    size: names.size,
  }
}

const wordsIn = (list: string): string[] => list.split(/\s+/).filter(word => word !== '')

/** What was asked lately is not looked up again. */
function remember<Answer>(ask: (word: string) => Answer): (word: string) => Answer {
  const answers = new Map<string, Answer>()
  return word => {
    const known = answers.get(word)
    if (known !== undefined || answers.has(word)) return known as Answer
    const answer = ask(word)
    if (answers.size >= mostRemembered) answers.clear()
    if (word.length <= longestWord) answers.set(word, answer)
    return answer
  }
}

const mostRemembered = 10_000
const longestWord = 24
const shortestMisspelt = 6

/** Digits and signs as the letters that they stand for, each letter once, however often it is repeated. */
function look(word: string): string {
  let result = ''
  for (const character of word) {
    const letter = letterFor[character] ?? character
    if (!result.endsWith(letter)) result += letter
  }
  return result
}

const letterFor: Record<string, string> = {
  0: 'o',
  1: 'i',
  l: 'i',
  '!': 'i',
  '|': 'i',
  3: 'e',
  '€': 'e',
  4: 'a',
  '@': 'a',
  5: 's',
  $: 's',
  6: 'g',
  7: 't',
  '+': 't',
  8: 'b',
  9: 'g',
  ')': 'o',
}

/** Of words that look alike, the one that was listed first. Nothing but digits is a number. */
function indexBy(words: readonly string[], keyOf: (word: string) => string) {
  const index = new Map<string, string>()
  for (const word of words) if (!index.has(keyOf(word))) index.set(keyOf(word), word)
  return (word: string) => (/[a-z]/.test(word) ? index.get(keyOf(word)) : undefined)
}

/** `p*n` */
function findStarred(word: string, known: ReadonlyMap<string, unknown>): string | undefined {
  if (!word.includes('*')) return undefined
  return [...'aeiou'].map(vowel => word.replaceAll('*', vowel)).find(guess => known.has(guess))
}

/** Long words by themselves, and by what is left of them without any one letter. */
function indexByLoss(words: readonly string[]): ReadonlyMap<string, string> {
  const index = new Map<string, string>()
  const long = words.filter(word => word.length >= shortestMisspelt)
  for (const word of long) index.set(word, word)
  for (const word of long)
    for (const rest of lossesOf(word)) if (!index.has(rest)) index.set(rest, word)
  return index
}

/** With one letter too many, too few, changed or swapped. */
function findMisspelt(word: string, byLoss: ReadonlyMap<string, string>): string | undefined {
  if (word.length < shortestMisspelt || !/^[a-z]+$/.test(word)) return undefined
  for (const rest of [word, ...lossesOf(word)]) {
    const meant = byLoss.get(rest)
    if (meant !== undefined && meant[0] === word[0]) return meant
  }
  return undefined
}

const lossesOf = (word: string) =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))

const costs = { word: 2, letter: 4, unknown: 9 }

/** Of all ways to cut letters into words the cheapest, found from left to right. */
function createSplitter(words: readonly string[]): Vocabulary['split'] {
  const tree = createTree(words.filter(word => /^[a-z]+$/.test(word)))
  return letters => {
    const cheapest: number[] = [0]
    const cameFrom: number[] = [0]
    for (let from = 0; from < letters.length; from++) {
      const cost = cheapest[from] as number
      const reach = (end: number, price: number) => {
        if (cost + price >= (cheapest[end] ?? Number.POSITIVE_INFINITY)) return
        cheapest[end] = cost + price
        cameFrom[end] = from
      }
      reach(from + 1, costs.unknown)
      tree.forEachEnd(letters, from, end =>
        reach(end, end - from === 1 ? costs.letter : costs.word),
      )
    }
    return cutAt(letters, cameFrom, tree.has)
  }
}

function cutAt(letters: string, cameFrom: readonly number[], has: (word: string) => boolean) {
  const words: string[] = []
  for (let end = letters.length; end > 0; end = cameFrom[end] as number)
    words.push(letters.slice(cameFrom[end], end))
  return words.every(has) ? words.reverse() : null
}

function createTree(words: readonly string[]) {
  const all = new Set(words)
  const next: number[][] = [[]]
  const ends: boolean[] = [false]
  for (const word of words) {
    let node = 0
    for (const letter of word) {
      const branches = next[node] as number[]
      const place = letter.charCodeAt(0) - 97
      if (branches[place] === undefined) {
        branches[place] = next.length
        next.push([])
        ends.push(false)
      }
      node = branches[place] as number
    }
    ends[node] = true
  }
  return {
    has: (word: string) => all.has(word),
    forEachEnd(text: string, from: number, take: (end: number) => void) {
      let node: number | undefined = 0
      for (let at = from; at < text.length; at++) {
        node = next[node]?.[text.charCodeAt(at) - 97]
        if (node === undefined) return
        if (ends[node]) take(at + 1)
      }
    },
  }
}
