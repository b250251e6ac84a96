import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { imageFile } from '#features/gigs/images/server/present.ts'
import { encodePicture, type PictureVariant } from '#platform/server/files/pictures.ts'
import { putFile } from '#platform/server/files/storage.ts'

/** Of every file in `pictures/`: large enough for a gallery on a laptop; every pixel more costs time at the first start. */
export const pictureSize = { width: 1000, height: 750 }

const encoded = new Map<string, Promise<PictureVariant[]>>()

/** Files one picture under `key`. Each picture is encoded once, however many gigs show it. */
export async function storePicture(key: string, category: string, number: number): Promise<void> {
  const path = picturePath(category, number)
  const variants = encoded.get(path) ?? encodeVariants(path)
  encoded.set(path, variants)
  for (const { name, body, contentType } of await variants)
    await putFile(imageFile(key, name), body, { contentType })
}

/** Frees the pictures that were encoded. */
export function forgetPictures(): void {
  encoded.clear()
}

/** Each category has a file for every number below `picturesPerCategory`. */
export const picturePath = (category: string, number: number) =>
  fileURLToPath(new URL(`pictures/${category}-${number}.svg`, import.meta.url))

/** Encoded as an upload would be. */
async function encodeVariants(path: string): Promise<PictureVariant[]> {
  const upload = await sharp(await readFile(path))
    .png({ compressionLevel: 1 })
    .toBuffer()
  return (await encodePicture(upload)).variants
}
