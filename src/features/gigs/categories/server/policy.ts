import { db } from '#platform/server/database/database.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { categoryExists } from './queries.ts'

/** What is wrong with a category that is named by its id: there is none of it. */
export async function validateCategory({
  category_id,
}: {
  category_id?: number | undefined
}): Promise<FieldErrors> {
  if (category_id === undefined || (await categoryExists(db, category_id))) return {}
  return { category_id: ['The selected category id is invalid.'] }
}
