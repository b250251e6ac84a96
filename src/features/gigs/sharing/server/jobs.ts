import { defineJob } from '#platform/server/jobs/jobs.ts'
import { workOnPages } from '#platform/server/jobs/work-on-each.ts'
import { forgetSharePicture } from './commands.ts'
import { listPicturesOfDeleted } from './queries.ts'

/** A picture names who offered the gig: it leaves with the gig, also that of an account that was closed. */
export const forgetSharePictures = defineJob({
  name: 'gigs.forget-share-pictures',
  schedule: '30 3 * * *',
  run: () => workOnPages(listPicturesOfDeleted, forgetSharePicture),
})
