import { attachmentFault } from '#platform/web/attachment-fault.ts'
import { reportFileMegabytes } from '../process.ts'

/** Why a file would be refused, known before it has travelled. */
export const faultOf = (file: Pick<File, 'name' | 'size' | 'type'>) =>
  attachmentFault(file, reportFileMegabytes)
