import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import * as texts from './texts.ts'

/** People who close the browser's own question are told as well: some browsers close it by themselves. */
export function sentencesOfPasskey(error: unknown): string[] {
  if (error instanceof ApiError || !(error instanceof Error)) return sentencesOf(error)
  if (error.name === 'InvalidStateError') return [texts.passkeyKnownError]
  if (/^(NotAllowed|Abort)Error$/.test(error.name)) return [texts.noPasskeyUsedError]
  return [texts.passkeyFailedError]
}
