import { markStale } from '#platform/web/query-client.ts'

/** Starts of the paths whose answers show reviews. Lists of gigs show none: the stars on their cards may be those before. */
const touched = ['/api/orders', '/api/people', '/api/gigs/']

/** After a review or a reply was written: it is read at once wherever it stands. */
export async function markReviewsStale(): Promise<void> {
  await Promise.all(touched.map(markStale))
}
