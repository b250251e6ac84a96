/** Numbers that look random and are the same on every run: demo data must not change by itself. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Different ones, in random order; fewer if the list is shorter. */
  some<T>(list: readonly T[], count: number): T[]
}

export function randomFrom(...seed: (string | number)[]): Random {
  const next = mulberry32(hash(seed.join('/')))
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: probability => next() < probability,
    pick: list => at(list, int(0, list.length - 1)),
    some: (list, count) => shuffle(list, int).slice(0, count),
  }
}

/** FNV-1a, so that neighbouring seeds give unrelated streams. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
  return sum >>> 0
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function shuffle<T>(list: readonly T[], int: (min: number, max: number) => number): T[] {
  const deck = [...list]
  for (let last = deck.length - 1; last > 0; last--) {
    const other = int(0, last)
    const held = at(deck, last)
    deck[last] = at(deck, other)
    deck[other] = held
  }
  return deck
}

/** @throws RangeError past the ends */
function at<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError('nothing to choose from')
  return list[index] as T
}
