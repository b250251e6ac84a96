import { markStale } from '#platform/web/query-client.ts'

/** Starts of the paths whose answers show gigs. */
const touched = ['/api/gigs', '/api/people', '/api/manager']

/** After a gig was changed: every list that shows it is asked anew, those of the managers too. */
export async function gigsChanged(): Promise<void> {
  await Promise.all(touched.map(markStale))
}
