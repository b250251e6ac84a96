import sharp from 'sharp'
import { imageFile } from '#features/gigs/images/server/present.ts'
import { encodePicture, type PictureVariant } from '#platform/server/pictures.ts'
import { putFile } from '#platform/server/storage.ts'
import { drawPicture } from './pictures/picture.ts'

const drawn = new Map<string, Promise<PictureVariant[]>>()

/** Files one picture under `key`. Each picture is drawn and encoded once, however many gigs show it. */
export async function storePicture(key: string, category: string, number: number): Promise<void> {
  const name = `${category}/${number}`
  const variants = drawn.get(name) ?? variantsOf(drawPicture(category, number))
  drawn.set(name, variants)
  for (const { name, body, contentType } of await variants)
    await putFile(imageFile(key, name), body, { contentType })
}

/** Frees the pictures that were drawn. */
export function forgetPictures(): void {
  drawn.clear()
}

/** Encoded as an upload would be. */
async function variantsOf(svg: string): Promise<PictureVariant[]> {
  const upload = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
  return (await encodePicture(upload)).variants
}
