import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { notify } from '#features/notifications/server/commands.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { publishOrderUpdate } from '../../server/jobs.ts'
import { listBuyersUnderWay } from './queries.ts'

/** For `AccountPorts`: without numbers, since a mailbox is read by more than its owner. */
export async function notifyBuyersOfWallet(
  tx: Transaction<DB>,
  { sellerId, now }: { sellerId: number; now: Date },
): Promise<void> {
  for (const { orderIds, buyerId, seller } of await listBuyersUnderWay(tx, sellerId)) {
    const [orderId] = orderIds
    const text = `${seller} has changed the account for payments. Check the name before you pay.`
    const route = `/account/orders/view/${orderId}`
    await notify(tx, {
      ...{ userId: buyerId, kind: 'payment_account', event: 'changed', route, orderId, now },
      source: `wallet:${sellerId}:${randomUUID()}`,
      title: `${seller} has changed the account for payments`,
      text,
      mail: {
        subject: `${seller} has changed the account for payments`,
        paragraphs: [text, settings.APP_URL + route],
      },
    })
    for (const id of orderIds)
      await enqueue(tx, publishOrderUpdate, { orderId: id, sides: [buyerId] })
  }
}
