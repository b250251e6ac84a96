/**
 * `node test/warnings/learn.ts`: learns the weights of `likeness.ts` from the seen half of the examples and writes them.
 * To be done again whenever examples, words or classes of words have changed; `measure.ts` says what came of it.
 */
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { createTrickVocabulary } from '#platform/server/tricks/find-tricks.ts'
import { foldLetters } from '#platform/server/tricks/fold.ts'
import {
  createWordReader,
  featureCount,
  listFeatures,
  type Weights,
  windowsOf,
} from '#platform/server/tricks/likeness.ts'
import { readText } from '#platform/server/tricks/tokens.ts'
import { trickCodes } from '#platform/tricks.ts'
import { digestWhatIsLearntFrom, listHonest, listScams } from './lines.ts'

/** `trick` is the number of its code, or -1. */
type Example = { features: readonly number[]; trick: number }

const rounds = 20
const step = 0.15
const forgetting = 1e-5
const steepness = 3
/** A scam that is missed weighs as much as two honest lines. */
const importance = { scam: 2, honest: 1 }
const leastSlope = 1e-4
const tricks = trickCodes.length

/** By logistic regression, each trick against the honest lines, with AdaGrad. */
function learn(examples: readonly Example[]): Pick<Weights, 'scale' | 'weights'> {
  const weights = new Float32Array(featureCount * tricks)
  const squares = new Float32Array(featureCount * tricks).fill(1e-6)
  const draw = createDraw()
  for (let round = 0; round < rounds; round++)
    for (const example of shuffle(examples, draw)) adapt(weights, squares, example)
  const largest = weights.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  const bytes = Int8Array.from(weights, one => Math.round((one / largest) * 127))
  return {
    scale: (largest / 127) * steepness,
    weights: gzipSync(bytes, { level: 9 }).toString('base64'),
  }
}

function adapt(weights: Float32Array, squares: Float32Array, { features, trick }: Example): void {
  const norm = 1 / Math.sqrt(features.length)
  for (let one = 0; one < tricks; one++) {
    // What else a scam sounds like nobody has said.
    if (trick >= 0 && trick !== one) continue
    let sum = 0
    for (const feature of features) sum += weights[feature * tricks + one] as number
    const likely = 1 / (1 + Math.exp(-sum * norm * steepness))
    const weight = trick === one ? importance.scam : importance.honest
    const slope = (likely - Number(trick === one)) * weight * norm
    if (Math.abs(slope) < leastSlope) continue
    for (const feature of features) {
      const at = feature * tricks + one
      const full = slope + forgetting * (weights[at] as number)
      squares[at] = (squares[at] as number) + full * full
      weights[at] = (weights[at] as number) - (step * full) / Math.sqrt(squares[at] as number)
    }
  }
}

function shuffle<One>(list: readonly One[], draw: () => number): One[] {
  return list
    .map(one => [draw(), one] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, one]) => one)
}

/** The same numbers each time. */
function createDraw(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

const leastCommon = 4

/** Words of so many examples are known in every disguise. */
function listCommonWords(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const word of new Set(foldLetters(text).match(/\b[a-z]{2,}\b/g)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  const common = [...counts].filter(([, count]) => count >= leastCommon)
  return common
    .map(([word]) => word)
    .toSorted()
    .join(' ')
}

const examples = [
  ...listScams('seen').map(({ text, code }) => ({ text, trick: trickCodes.indexOf(code) })),
  ...listHonest('seen').map(text => ({ text, trick: -1 })),
]
const words = listCommonWords(examples.map(({ text }) => text))
const vocabulary = createTrickVocabulary(words)
const readWords = createWordReader(vocabulary)
/** Nothing in an honest text sounds like a trick; of a scam it may be any part. */
const learnt = learn(
  examples.flatMap(({ text, trick }) => {
    const windows = windowsOf(readWords(readText(text, vocabulary)))
    const read = trick < 0 ? windows : windows.slice(0, 1)
    return read.map(part => ({ features: listFeatures(part), trick }))
  }),
)
const place = new URL('../../src/platform/server/tricks/weights.json', import.meta.url)
writeFileSync(
  place,
  `${JSON.stringify({ learntFrom: digestWhatIsLearntFrom(), words, ...learnt }, null, 2)}\n`,
)
