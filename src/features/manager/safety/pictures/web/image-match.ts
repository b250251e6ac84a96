import type { Received } from '#platform/contract.ts'
import type { listImageMatches } from '../contract.ts'

export type ImageMatch = Received<typeof listImageMatches>['matches']['data'][number]
export type MatchedPicture = ImageMatch['first']
