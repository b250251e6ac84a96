import { markStale } from '#platform/web/query-client.ts'

/** After a gig was changed: every list that shows it is asked anew, those of the managers too. */
export async function gigsChanged(): Promise<void> {
  await Promise.all([markStale('/api/gigs'), markStale('/api/manager')])
}
