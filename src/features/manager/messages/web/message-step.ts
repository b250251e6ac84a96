import type { ModerationAction } from '#features/chat/moderation/process.ts'
import { type CallOptions, call } from '#platform/web/api.ts'
import type { decideMessage } from '../contract.ts'
import type { MessageRow } from './message-row.ts'

/** Approves or censors what was looked at. @throws ApiError also where its reader has reported it since */
export const takeMessageStep = (
  { id, reasons }: Pick<MessageRow, 'id' | 'reasons'>,
  action: ModerationAction,
  options?: CallOptions,
) =>
  call<typeof decideMessage>(
    'GET /api/manager/message/{action}/{message_id}',
    { message_id: id, action, seen_reported: reasons.includes('reported') },
    options,
  )
