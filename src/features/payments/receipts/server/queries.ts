import { sql } from 'kysely'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { TransactionRow } from '../../server/queries.ts'
import type { listOwnPayments } from '../contract.ts'

type ListRequest = Input<typeof listOwnPayments> & { viewer: Viewer }

/** This person's own, newest first. */
export async function pageOfOwnPayments(
  request: ListRequest,
): Promise<{ data: TransactionRow[]; total: number }> {
  const { page, records_per_page } = request
  const [data, { total }] = await Promise.all([
    ownPayments(request)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(records_per_page)
      .offset((page - 1) * records_per_page)
      .execute(),
    ownPayments(request)
      .select(sql<number>`count(*)::integer`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data: data as TransactionRow[], total }
}

/** Whose transaction it is. Callers must have made sure who asks. */
export const personOf = ({ user_id }: TransactionRow) =>
  db
    .selectFrom('users')
    .select(['name', 'username'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()

function ownPayments({ viewer, object_type, object_id }: ListRequest) {
  return db
    .selectFrom('transactions')
    .where('user_id', '=', viewer.id)
    .$if(object_type !== undefined, query => query.where('object_type', '=', object_type ?? ''))
    .$if(object_id !== undefined, query => query.where('object_id', '=', object_id ?? 0))
}
