import type { ModerationAction } from '#features/chat/moderation/process.ts'
import { type CallOptions, call } from '#platform/web/api.ts'
import type { decideMessage } from '../contract.ts'

/** Approves or censors. @throws ApiError */
export const takeMessageStep = (
  message_id: number,
  action: ModerationAction,
  options?: CallOptions,
) =>
  call<typeof decideMessage>(
    'GET /api/manager/message/{action}/{message_id}',
    { message_id, action },
    options,
  )
