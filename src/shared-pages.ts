import { filterNames } from '#features/gigs/listing/web/gig-filters.ts'
import type { SharedPage } from '#platform/server/pages/page-cache.ts'

/** Pages that the server keeps for the next visitor, and the names in a query that they read. */
export const sharedPages: readonly SharedPage[] = [
  { path: /^\/$/, reads: [...filterNames, 'page', 'apps'] },
  // A page's data are asked for at the same address with `.data`, and say in the query what of them is wanted.
  { path: /^\/(?:gigs\/view|read)\/.*(?<!\.data)$/, reads: [] },
  { path: /^\/services(?:\/[^/.]+){0,2}$/, reads: ['page'] },
  { path: /^\/people\/[^/]+(?<!\.data)$/, reads: ['page', 'rating', 'role'] },
  { path: /^\/people\/[^/]+\/gigs$/, reads: ['page'] },
  { path: /^\/(?:help|safety|account\/data-use|offline-shell)$/, reads: [] },
]
