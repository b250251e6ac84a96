import { gunzipSync } from 'node:zlib'
import { trickCodes } from '#platform/tricks.ts'
import type { ReadText, Token } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * How much a text reads like each trick: a linear model with weights learnt from examples (`test/warnings/learn.ts`).
 * Its features are words, their parts of four letters, pairs of near words and of near classes; each is known by a hash
 * alone, so what was never seen costs nothing and finds nothing.
 */
export type Likeness = (read: ReadText) => number[]
/**
 * `weights` holds one signed byte for each feature and trick, packed by gzip, in base64; `words` are to be known, and
 * `learntFrom` is a digest of what both were made of.
 */
export type Weights = { learntFrom: string; words: string; scale: number; weights: string }

const tricks = trickCodes.length
export const featureCount = 2 ** 17
/**
 * What honest sentences stand around a trick must not hide it: a text is read as a whole, by its sentences and by each
 * two of them, and the one that says most counts. No more is read than so many words altogether.
 */
const longestWindow = 48
const longestRead = 240
/** A word or two say nothing by themselves. */
const shortestSentence = 3
const reach = { words: 2, classes: 3 }

type Word = { isEnd: boolean; hash: number; parts: readonly number[]; classes: readonly number[] }

export function createLikeness(
  { scale, weights }: Pick<Weights, 'scale' | 'weights'>,
  vocabulary: Vocabulary,
): Likeness {
  const table = new Int8Array(gunzipSync(Buffer.from(weights, 'base64')))
  const readWords = createWordReader(vocabulary)
  const scoreOne = (words: readonly Word[]) => {
    const features = listFeatures(words)
    const sums = new Array<number>(tricks).fill(0)
    for (const feature of features)
      for (let trick = 0; trick < tricks; trick++)
        sums[trick] = (sums[trick] as number) + (table[feature * tricks + trick] as number)
    return sums.map(sum => (sum * scale) / Math.sqrt(features.length))
  }
  return read => {
    const scores = windowsOf(readWords(read)).map(scoreOne)
    // What was not read speaks neither for a trick nor against one.
    const unread = read.tokens.length > longestRead ? [0] : []
    return trickCodes.map((_, trick) =>
      Math.max(...unread, ...scores.map(score => score[trick] as number)),
    )
  }
}

/** The parts of a text that are judged by themselves, the text itself first where it is short. */
export function windowsOf(words: readonly Word[]): (readonly Word[])[] {
  const sentences = splitSentences(words)
  const pairs = sentences.slice(1).map((next, at) => [...(sentences[at] as Word[]), ...next])
  const whole = words.length <= longestWindow || sentences.length === 0 ? [words] : []
  const parts = sentences.length > 1 || whole.length === 0 ? [...sentences, ...pairs] : []
  let left = longestRead
  return [...whole, ...parts]
    .map(part => part.slice(0, longestWindow))
    .filter(({ length }) => {
      left -= length
      return left > 0
    })
}

/** What is longer than a window is cut. */
function splitSentences(words: readonly Word[]): Word[][] {
  const sentences: Word[][] = []
  let sentence: Word[] = []
  for (const word of words) {
    if (!word.isEnd) sentence.push(word)
    if (sentence.length < longestWindow && !(word.isEnd && sentence.length > 0)) continue
    if (sentence.length >= shortestSentence) sentences.push(sentence)
    sentence = []
  }
  if (sentence.length >= shortestSentence) sentences.push(sentence)
  return sentences
}

/** Where each word has been read once, its hashes are kept. */
export function createWordReader(vocabulary: Vocabulary): (read: ReadText) => Word[] {
  const known = new Map<Token, Word>()
  const readKnown = (token: Token, text: string) => {
    const before = known.get(token)
    if (before) return before
    const word = readWord(text, vocabulary.namesOf(token))
    known.set(token, word)
    return word
  }
  return ({ tokens, words }) =>
    tokens.slice(0, longestRead).map((token, at) => {
      const text = words[at] as string
      return token.length > 0 || vocabulary.wordOf(token)
        ? readKnown(token, text)
        : readWord(text, [])
    })
}

const partLength = 4
/** So that parts, words and classes that are written alike are none the same. */
const seeds = { word: 1, part: 2, class: 3, two: 4 }

function readWord(text: string, classes: readonly string[]): Word {
  const bounded = `<${text}>`
  const parts: number[] = []
  if (text.length >= partLength)
    for (let at = 0; at + partLength <= bounded.length; at++)
      parts.push(hash(bounded.slice(at, at + partLength), seeds.part))
  return {
    isEnd: classes.includes('END'),
    hash: text === '' ? 0 : hash(text, seeds.word),
    parts,
    classes: classes.map(name => hash(name, seeds.class)),
  }
}

/** The turn in which each feature was listed last: an array is quicker than a set. */
const listedIn = new Uint32Array(featureCount)
let turn = 0

/** Numbers below `featureCount`, each once. */
export function listFeatures(words: readonly Word[]): number[] {
  turn += 1
  const features: number[] = []
  const add = (one: number) => {
    const feature = one & (featureCount - 1)
    if (listedIn[feature] === turn) return
    listedIn[feature] = turn
    features.push(feature)
  }
  add(0)
  for (const [at, word] of words.entries()) {
    if (word.hash) add(word.hash)
    for (const part of word.parts) add(part)
    for (const one of word.classes) add(one)
    for (let ahead = 1; ahead <= reach.classes && at + ahead < words.length; ahead++)
      addPairs(word, words[at + ahead] as Word, ahead, add)
  }
  return features
}

function addPairs(word: Word, next: Word, ahead: number, add: (one: number) => void): void {
  for (const one of word.classes) for (const two of next.classes) add(pair(one, two))
  if (ahead > reach.words) return
  if (word.hash && next.hash) add(pair(word.hash, next.hash))
  if (next.hash) for (const one of word.classes) add(pair(one, next.hash))
  if (word.hash) for (const two of next.classes) add(pair(word.hash, two))
}

/** FNV-1a, with its last bits mixed. */
function hash(text: string, seed: number): number {
  let result = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at++)
    result = Math.imul(result ^ text.charCodeAt(at), 0x01000193)
  return mix(result)
}

const pair = (one: number, two: number) => mix(Math.imul(one, 0x9e3779b1) ^ (two + seeds.two))

function mix(bits: number): number {
  const once = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b)
  return (once ^ (once >>> 13)) >>> 0
}
