import * as z from 'zod/mini'
import { publicUser } from '#features/accounts/contract.ts'
import { imageFile, imageWidths } from '#features/gigs/images/server/present.ts'
import { publicPath } from '#platform/server/files/storage.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { listImageMatches } from '../contract.ts'
import type { MatchRow, PictureJson } from './queries.ts'

type Match = z.output<(typeof listImageMatches)['output']>['matches']['data'][number]

/** Numbers are given in the order of uploads, but for two at the same moment. */
export function presentMatch({ low, high, ...match }: MatchRow): Match {
  const [first, second] = high.uploaded_at < low.uploaded_at ? [high, low] : [low, high]
  return { ...match, first: presentPicture(first), second: presentPicture(second) }
}

const presentPicture = ({ key, user, uploaded_at, ...picture }: PictureJson) => ({
  ...picture,
  image_url: settings.APP_URL + publicPath(imageFile(key, `${imageWidths.medium}.webp`)),
  user: z.decode(publicUser, user),
  uploaded_at: new Date(uploaded_at),
})
