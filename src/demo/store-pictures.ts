import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { hashPicture } from '#features/gigs/images/matching/server/commands.ts'
import { imageFile } from '#features/gigs/images/server/present.ts'
import { encodePicture, type PictureVariant } from '#platform/server/files/pictures.ts'
import { putFile } from '#platform/server/files/storage.ts'

/** Of every file in `pictures/`: large enough for a gallery on a laptop; every pixel more costs time at the first start. */
export const pictureSize = { width: 1000, height: 750 }

type Encoded = { variants: PictureVariant[]; hash: bigint }

const encoded = new Map<string, Promise<Encoded>>()

/** Files one picture under `key`, and answers its hash. Each picture is encoded once, however many gigs show it. */
export async function storePicture(key: string, category: string, number: number): Promise<bigint> {
  const path = picturePath(category, number)
  const picture = encoded.get(path) ?? encodeDemoPicture(path)
  encoded.set(path, picture)
  const { variants, hash } = await picture
  for (const { name, body, contentType } of variants)
    await putFile(imageFile(key, name), body, { contentType })
  return hash
}

/** Frees the pictures that were encoded. */
export function forgetPictures(): void {
  encoded.clear()
}

/** Each category has a file for every number below `picturesPerCategory`. */
export const picturePath = (category: string, number: number) =>
  fileURLToPath(new URL(`pictures/${category}-${number}.svg`, import.meta.url))

/** Encoded as an upload would be. */
async function encodeDemoPicture(path: string): Promise<Encoded> {
  const upload = await sharp(await readFile(path))
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { variants } = await encodePicture(upload)
  return { variants, hash: await hashPicture(variants) }
}
