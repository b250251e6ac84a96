import { ApiError } from '#platform/web/api-error.ts'

/** Null for a 404; what was not answered, or only with a fault of ours, may be there. */
export function toNothing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
