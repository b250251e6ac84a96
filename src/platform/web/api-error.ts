import { tooManyAttempts } from '#platform/too-many-attempts.ts'
import type { FieldErrors } from '#platform/validation.ts'
import * as sharedTexts from '#ui/texts.ts'
import * as texts from './texts.ts'

const offlineSentence = texts.connectionError
const unknownSentence = texts.unexpectedError

/** An answer that is not success, in the words to show. Status 0: no answer came. */
export class ApiError extends Error {
  // Declared: as fields of the class they would be written into the script a second time.
  declare readonly status: number
  /** What to list in the red alert: the single error; else the first message of every field; else the message. */
  declare readonly list: string[]
  declare readonly fields: FieldErrors
  declare readonly body: Record<string, unknown>
  /** Seconds to wait before another try, where the server names them. */
  declare readonly retryAfter: number | undefined

  constructor(status: number, body: unknown, retryAfter?: number) {
    const answer = isRecord(body) ? body : {}
    const fields = fieldsOf(answer)
    const list = isPlainLimit(status, answer)
      ? [tooManySentence(retryAfter)]
      : listOf(answer, fields)
    super(list[0])
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
    this.list = list
    this.body = answer
    this.retryAfter = retryAfter
  }

  get unreachable(): boolean {
    return this.status === 0
  }
}

export const unreachable = () => new ApiError(0, { message: offlineSentence })

/** The sentences for any caught error, for alert lists. */
export const sentencesOf = (error: unknown): string[] =>
  error instanceof ApiError ? error.list : [unknownSentence]

/** "40 seconds", "3 minutes", "23 hours": never less than what is left. */
export function waitingTime(seconds: number): string {
  if (seconds <= 90) return texts.seconds(seconds)
  if (seconds <= 90 * 60) return texts.minutes(Math.ceil(seconds / 60))
  return sharedTexts.hours(Math.ceil(seconds / 3600))
}

/** One that says no more than that it was too often. */
const isPlainLimit = (status: number, { message }: Record<string, unknown>) =>
  status === 429 && (typeof message !== 'string' || message === tooManyAttempts)

const tooManySentence = (retryAfter: number | undefined) =>
  retryAfter ? texts.tooManyAttemptsUntil(waitingTime(retryAfter)) : texts.tooManyAttempts

function listOf(body: Record<string, unknown>, fields: FieldErrors): string[] {
  if (typeof body.error === 'string') return [body.error]
  const firsts = Object.values(fields).flatMap(messages => messages.slice(0, 1))
  if (firsts.length > 0) return firsts
  return [typeof body.message === 'string' ? body.message : unknownSentence]
}

function fieldsOf({ errors }: Record<string, unknown>): FieldErrors {
  if (!isRecord(errors)) return {}
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, [messages].flat().map(String)]),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
