import sharp from 'sharp'

const size = { width: 240, height: 180 }

/** A photo of nothing: shades of every size in colours, as good as never like that of another seed. */
export async function buildPattern(seed: number): Promise<Buffer> {
  const random = randomFrom(seed)
  const layers = await Promise.all([3, 6, 12, 40].map(cells => drawShades(cells, random)))
  return sharp(layers[0])
    .composite(layers.slice(1).map(input => ({ input, blend: 'soft-light' as const })))
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** So many squares in a row, light and dark and hardly coloured, blurred into each other. */
function drawShades(cells: number, random: () => number): Promise<Buffer> {
  const colours = Buffer.from(
    Array.from({ length: cells * cells }, () => {
      const light = 30 + random() * 196
      return [0, 1, 2].map(() => light + (random() - 0.5) * 60)
    }).flat(),
  )
  return sharp(colours, { raw: { width: cells, height: cells, channels: 3 } })
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .png()
    .toBuffer()
}

/** The same numbers for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
