import { differenceHash } from '#platform/server/files/difference-hash.ts'
import type { PictureVariant } from '#platform/server/files/pictures.ts'
import { hashedVariant } from '../process.ts'

/** Of a picture as it is kept. */
export function hashPicture(variants: readonly PictureVariant[]): Promise<bigint> {
  const hashed = variants.find(({ name }) => name === hashedVariant)
  if (!hashed) throw new Error(`A picture was encoded without ${hashedVariant}`)
  return differenceHash(hashed.body)
}
