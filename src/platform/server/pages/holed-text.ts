/** Bytes with places left open, all of one size, and where they are. */
export type Holed = { bytes: Buffer; holes: number[] }

export function withHoles(parts: Buffer[], holeSize: number): Holed {
  const hole = Buffer.alloc(holeSize)
  const bytes = Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [hole, part])))
  let end = 0
  const holes = parts.slice(0, -1).map(part => {
    end += part.length + holeSize
    return end - holeSize
  })
  return { bytes, holes }
}

/** The text around the holes, as views: it lies in memory once. */
export function partsOf({ bytes, holes }: Holed, holeSize: number): Buffer[] {
  const starts = [0, ...holes.map(hole => hole + holeSize)]
  return starts.map((start, at) => bytes.subarray(start, holes[at]))
}
