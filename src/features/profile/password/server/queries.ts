import { db } from '#platform/server/database/database.ts'

export async function passwordHashOf(userId: number): Promise<string> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return password_hash
}
