import sharp from 'sharp'

const columns = 9
const rows = 8

/**
 * What a picture looks like, in 64 bits: whether each of 9 × 8 greys is darker than the one to its right. Resizing,
 * compressing and slight changes of colour turn few of them. As a signed number, which is how the database keeps it.
 */
export async function differenceHash(picture: Buffer): Promise<bigint> {
  const greys = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: columns, height: rows, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  let bits = 0n
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns - 1; column++) {
      const at = row * columns + column
      const isDarker = (greys[at] ?? 0) < (greys[at + 1] ?? 0)
      bits = (bits << 1n) | (isDarker ? 1n : 0n)
    }
  return BigInt.asIntN(64, bits)
}
