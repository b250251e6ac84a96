import { takeTurn } from '#platform/server/files/picture-turns.ts'
import { sharePicture } from '#platform/server/files/share-picture.ts'
import { PageCache } from '#platform/server/pages/page-cache.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { SharedPerson } from './present.ts'

/** Pictures of this process. What is drawn is part of their name, so none is ever out of date. */
const pictures = new PageCache<Buffer>(picture => picture.byteLength, { lifeMs: 3_600_000 })

export function drawSharePicture(
  person: SharedPerson,
  { network, now }: { network: string; now: Date },
): Promise<Buffer> {
  const draw = () => takeTurn(network, () => sharePicture({ ...person, brand: settings.APP_NAME }))
  return pictures.get(JSON.stringify(person), now.getTime(), draw, () => true)
}
