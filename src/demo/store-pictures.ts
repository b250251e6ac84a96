import sharp from 'sharp'
import { imageFile, imageWidths } from '#features/gigs/images/server/present.ts'
import { putFile } from '#platform/server/storage.ts'
import { HEIGHT, WIDTH } from './pictures/layouts.ts'
import { drawPicture } from './pictures/picture.ts'

type Variant = { name: string; body: Buffer }

const drawn = new Map<string, Promise<Variant[]>>()

export const pictureSize = { width: WIDTH, height: HEIGHT }

/** Files one picture under `key`. Each picture is drawn once, however many gigs show it. */
export async function storePicture(key: string, category: string, number: number): Promise<void> {
  const name = `${category}/${number}`
  const variants = drawn.get(name) ?? variantsOf(drawPicture(category, number))
  drawn.set(name, variants)
  for (const variant of await variants) {
    await putFile(imageFile(key, variant.name), variant.body, { contentType: 'image/webp' })
  }
}

/** Frees the pictures that were drawn. */
export function forgetPictures(): void {
  drawn.clear()
}

async function variantsOf(svg: string): Promise<Variant[]> {
  const picture = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
  return Promise.all(
    Object.values(imageWidths).map(async width => ({
      name: `${width}.webp`,
      body: await sharp(picture).resize({ width, withoutEnlargement: true }).webp().toBuffer(),
    })),
  )
}
