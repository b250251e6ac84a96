import { ApiError } from '#platform/web/api-error.ts'

/** 404: nobody has this name; 422: nobody can have it. What was not answered, or only with a fault of ours, may be there. */
export function toNothing(error: unknown): null {
  if (error instanceof ApiError && [404, 422].includes(error.status)) return null
  throw error
}
