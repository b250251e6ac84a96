import type { Received } from '#platform/contract.ts'
import type { listSearchTerms } from '../contract.ts'

export type SearchTerm = Received<typeof listSearchTerms>['search_terms']['data'][number]
