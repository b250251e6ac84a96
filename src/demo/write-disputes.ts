import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { postIncoming } from '#features/payments/ledger/server/commands.ts'
import { resultPath } from '#features/payments/server/present.ts'
import type { TransactionRow } from '#features/payments/server/queries.ts'
import { record } from '#features/payments/server/transition.ts'
import { fromCedis, toCedis } from '#platform/money.ts'
import { audit } from '#platform/server/audit.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { datesOfDispute, partOf, partsOfDecision } from './dispute-dates.ts'
import { demoDisputes } from './disputes.ts'
import type { DemoGig } from './gigs.ts'
import { insertAll, nextIds } from './insert-all.ts'
import { minutesBefore } from './when.ts'
import type { WrittenDeal } from './write-deals.ts'

const managerId = 1
const minutesToPay = 4

type Around = {
  people: readonly number[]
  gigs: readonly DemoGig[]
  deals: readonly WrittenDeal[]
  now: Date
}

/** What is held for the orders in dispute, what was said of it and what was decided. */
export async function writeDisputes(tx: Transaction<DB>, around: Around): Promise<void> {
  const disputed = around.deals.filter(({ deal }) => deal.dispute !== null)
  const ids = await nextIds(tx, 'disputes', disputed.length)
  for (const [n, one] of disputed.entries()) {
    await payInSandbox(tx, one, around)
    await writeDispute(tx, { ...one, id: ids[n] as number }, around.now)
  }
}

/** As a payment of the sandbox that came in. */
async function payInSandbox(
  tx: Transaction<DB>,
  { deal, offerId, orderId }: WrittenDeal,
  { people, gigs, now }: Around,
): Promise<void> {
  const paid = deal.events.find(({ action }) => action === 'confirm-payment')
  const arrived = minutesBefore(now, paid?.minutesAgo ?? 0)
  const begun = minutesBefore(arrived, minutesToPay)
  const reference = randomUUID()
  const payer = people[deal.buyer] as number
  const amount = fromCedis(deal.amount)
  const paidFor = { object_type: 'offer', object_id: offerId, object_additional: null }
  await tx
    .insertInto('sandbox_deposits')
    .values({
      ...{ id: reference, amount_pesewas: amount, currency: 'GHS', state: 'completed' },
      ...{ return_url: settings.APP_URL + resultPath(paidFor), created_at: begun },
      changed_at: arrived,
    })
    .execute()
  const payment = await tx
    .insertInto('transactions')
    .values({
      ...{ reference, kind: 'payment', method: 'SANDBOX', ...paidFor },
      ...{ user_id: payer, amount_pesewas: amount },
      description: `Order #${orderId}: ${gigs[deal.gig]?.title}`,
      ...{ status_code: 'CMPLTD', outcome: 'given', created_at: begun, settled_at: arrived },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(tx, { reference, action: 'initiate', by: 'payer', actorId: payer, now: begun })
  await record(tx, { reference, action: 'complete', by: 'provider', now: arrived })
  await postIncoming(tx, payment as TransactionRow, { amount, now: arrived })
}

type Numbered = WrittenDeal & { id: number }

async function writeDispute(tx: Transaction<DB>, dispute: Numbered, now: Date): Promise<void> {
  const { deal, orderId, id } = dispute
  const dates = datesOfDispute(deal, now)
  if (!dates || !deal.dispute) return
  const { openedOn, answeredOn, decidedOn, ...deadlines } = dates
  const { reasonCode, opening, answer } = demoDisputes[deal.dispute.stage]
  const status = decidedOn ? 'decided' : answeredOn ? 'deciding' : 'answering'
  const row = { id, order_id: orderId, status, opened_by: 'buyer', reason_code: reasonCode }
  const held_pesewas = fromCedis(deal.amount)
  await insertAll(tx, 'disputes', [{ ...row, held_pesewas, created_at: openedOn, ...deadlines }])
  await writeStatement(tx, dispute, { side: 'buyer', said: opening, at: openedOn })
  if (answeredOn)
    await writeStatement(tx, dispute, { side: 'seller', said: answer, at: answeredOn })
  if (decidedOn) await writeDecision(tx, dispute, decidedOn)
}

async function writeStatement(
  tx: Transaction<DB>,
  { id, deal }: Numbered,
  { side, said, at }: { side: string; said: { text: string; toBuyer: number }; at: Date },
): Promise<void> {
  const to_buyer_pesewas = partOf(deal.amount, said.toBuyer)
  await tx
    .insertInto('dispute_statements')
    .values({ dispute_id: id, side, text: said.text, to_buyer_pesewas, created_at: at })
    .execute()
}

async function writeDecision(
  tx: Transaction<DB>,
  { id, deal }: Numbered,
  decidedOn: Date,
): Promise<void> {
  if (!deal.dispute) return
  const { text, right } = demoDisputes[deal.dispute.stage].decision
  const { toBuyer, toSeller } = partsOfDecision(deal)
  await tx
    .insertInto('dispute_decisions')
    .values({
      ...{ dispute_id: id, level: 1, held_pesewas: fromCedis(deal.amount), right_side: right },
      ...{ to_buyer_pesewas: toBuyer, to_seller_pesewas: toSeller, reason: text },
      ...{ decided_by: managerId, created_at: decidedOn },
    })
    .execute()
  const parts = { to_buyer: toCedis(toBuyer), to_seller: toCedis(toSeller) }
  await audit(tx, {
    ...{ actorId: managerId, action: 'decide', subject: { type: 'dispute', id }, now: decidedOn },
    ...{ before: { status: 'deciding' }, after: { status: 'decided', level: 1, ...parts, right } },
  })
}
