import type { RevocableFiles } from '#platform/server/http/served-files.ts'
import { portraitFolder } from './present.ts'
import { isPortraitShown } from './queries.ts'

/** A photo that was removed is gone everywhere within a minute. */
export const portraitFiles: RevocableFiles = {
  folder: portraitFolder,
  seconds: 60,
  isShown: isPortraitShown,
}
