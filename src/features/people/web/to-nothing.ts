import { ApiError } from '#platform/web/api-error.ts'

/** Nobody has such a name, or none can be like it. What was not answered, or only with a fault of ours, may be there. */
export function toNothing(error: unknown): null {
  if (error instanceof ApiError && [404, 422].includes(error.status)) return null
  throw error
}
