import { tooManyAttempts as plainSentence } from '#platform/too-many-attempts.ts'
import { type FieldErrors, summaryOf } from '#platform/validation.ts'

/** An expected outcome that is not success. Thrown anywhere below a handler, answered at one boundary. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(String(body.message ?? body.error))
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export const unauthenticated = (message = 'Unauthenticated.') => new Refusal(401, { message })
export const forbidden = (message: string) => new Refusal(403, { message })
/** Also for what exists but is not the viewer's to know of. */
export const notFound = (message = 'Not found.') => new Refusal(404, { message })
/** `allow` names the methods that the address does answer. */
export const methodNotAllowed = (allow: string) =>
  new Refusal(405, { message: 'This method is not allowed here.' }, { allow })
/** The state of the thing does not allow this action. */
export const conflict = (error: string) => new Refusal(409, { error })
/** The token or CSRF value is unknown, expired or revoked. */
export const pageExpired = (message: string) => new Refusal(419, { message })
/** The login was ended, or its account is no longer open. */
export const sessionExpired = () => pageExpired('Your session has expired. Log in again.')
/** A rule of the business says no, and no single field is to blame. */
export const refuse = (error: string) => new Refusal(422, { error })
export const invalid = (errors: FieldErrors, extra: Record<string, unknown> = {}) =>
  new Refusal(422, { message: summaryOf(errors), errors, ...extra })
/** @throws 422 naming all of them, if there are any. */
export function refuseFaults(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
export const malformed = (message: string) => new Refusal(400, { message })
export const tooLarge = (message: string) => new Refusal(413, { message })
/** Somebody on whom we depend does not answer. */
export const unavailable = (error: string) => new Refusal(503, { error })
export const tooManyAttempts = (
  limit: number,
  retryAfterSeconds: number,
  message: string = plainSentence,
) =>
  new Refusal(
    429,
    { message },
    {
      'retry-after': String(retryAfterSeconds),
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': '0',
    },
  )
