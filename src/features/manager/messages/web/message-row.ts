import type { listFlaggedMessages } from '#features/manager/messages/contract.ts'
import type { Received } from '#platform/contract.ts'

export type MessageRow = Received<typeof listFlaggedMessages>['messages']['data'][number]

/** Nobody decides about what he wrote, or what was written to him. */
export const isOwnMessage = ({ sender, recipient }: MessageRow, viewerId: number | undefined) =>
  sender.id === viewerId || recipient.id === viewerId
