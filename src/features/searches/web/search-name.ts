import type { Received } from '#platform/contract.ts'
import type { listSearches } from '../contract.ts'
import * as texts from './texts.ts'

export type SavedSearch = Received<typeof listSearches>['searches'][number]

type Named = Pick<SavedSearch, 'search' | 'category' | 'town' | 'gig_type'>

/** “burst pipe” · Plumbing · Cape Coast · Requests */
export function nameOf({ search, category, town, gig_type }: Named): string {
  const type = gig_type === 1 ? texts.offers : gig_type === 2 && texts.requests
  const words = search !== '' && `“${search}”`
  return [words, category?.description, town?.name, type].filter(Boolean).join(' · ')
}
