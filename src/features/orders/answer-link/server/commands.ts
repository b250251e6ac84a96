import type { Transaction } from 'kysely'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict, notFound, Refusal } from '#platform/server/http/refusals.ts'
import type { OrderPorts } from '../../server/ports.ts'
import { takeOrderStepIn } from '../../server/transition.ts'
import { sentenceOf } from './policy.ts'
import { unknownSentence } from './present.ts'
import { type AnswerLink, findAnswerLink, isWaiting } from './queries.ts'

export const answers = ['accept', 'reject'] as const
export type Answer = (typeof answers)[number]

/**
 * Answers a request for its seller, who is not logged in: the link is his. It is used up in the transaction of the step.
 * @throws 404 once the link was revoked, 409 with the request's state where it cannot be answered any more, 422 beyond
 * what is free without Premium
 */
export async function answerRequest(
  ports: OrderPorts,
  request: { token: string; link: AnswerLink; answer: Answer; now: Date },
): Promise<void> {
  const { token, link, answer, now } = request
  if (!isWaiting(link, now)) throw conflict(sentenceOf(link))
  const by = { id: link.user_id, roles: [] }
  const action = answer === 'accept' ? 'accept' : 'cancel'
  try {
    await inTransaction(async tx => {
      await takeOrderStepIn(tx, ports, { orderId: link.order_id, action, by, now })
      // After the seller is locked, as whoever revokes it does.
      if (!(await useLink(tx, link.id, { answer, now }))) throw conflict('')
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    // Somebody was quicker.
    const current = await findAnswerLink(db, token)
    if (!current) throw notFound(unknownSentence)
    throw conflict(sentenceOf(current))
  }
}

async function useLink(
  tx: Transaction<DB>,
  id: number,
  { answer, now }: { answer: Answer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_links')
    .set({ used_at: now, answer })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
