import { type RawBuilder, sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { publicPath } from '#platform/server/files/storage.ts'
import { settings } from '#platform/server/settings/settings.ts'

/** The sides of the squares in which a portrait is kept as WebP, in pixels. */
export const portraitSides = { small: 96, large: 320 } as const
export type PortraitSide = (typeof portraitSides)[keyof typeof portraitSides]

export const portraitFolder = 'public/people/'

/** Where the storage keeps one square of a portrait. A key is given once: a new photo has a new address. */
export const portraitFile = (key: string, side: PortraitSide) =>
  `${portraitFolder}${key}-${side}.webp`

/** Where anybody finds the portrait of the row of `users` that the query calls `person`; null once its account is shut. */
export function portraitUrl(
  person: string,
  size: keyof typeof portraitSides,
  appUrl: RawBuilder<string> = sql`${settings.APP_URL}::text`,
): RawBuilder<string | null> {
  const [folder = '', ending = ''] = publicPath(portraitFile('KEY', portraitSides[size])).split(
    'KEY',
  )
  const column = (name: string) => sql.ref(`${person}.${name}`)
  const isThere = size === 'small' ? sql`true` : column('portrait_has_large')
  return sql`case when ${column('status_id')} = ${sql.lit(userStatus.live)} and ${isThere}
    then ${appUrl} || ${sql.lit(folder)} || ${column('portrait_key')} || ${sql.lit(ending)} end`
}
