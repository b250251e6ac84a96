import { hashOldImages, matchNewImages } from '#features/gigs/images/matching/server/jobs.ts'
import { sweepImages } from '#features/gigs/images/server/jobs.ts'
import { listingJobs } from '#features/gigs/listing/server/jobs.ts'
import { forgetMissesJob } from '#features/gigs/search/misses/server/jobs.ts'
import { forgetSharePictures } from '#features/gigs/sharing/server/jobs.ts'
import { countViews } from '#features/gigs/views/server/jobs.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'

export const gigsJobs: Job<object>[] = [
  sweepImages,
  matchNewImages,
  hashOldImages,
  countViews,
  ...listingJobs,
  forgetMissesJob,
  forgetSharePictures,
]
