import { sweepImages } from '#features/gigs/images/server/jobs.ts'
import { listingJobs } from '#features/gigs/listing/server/jobs.ts'
import { countViews } from '#features/gigs/views/server/jobs.ts'
import type { Job } from '#platform/server/jobs.ts'

export const gigsJobs: Job<object>[] = [sweepImages, countViews, ...listingJobs]
