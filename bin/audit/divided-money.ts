import { sql } from 'kysely'
import { orderStatus } from '#features/orders/process.ts'
import { type Check, defineCheck } from './check.ts'

/**
 * The newest attempt of each payment to give its money back, and to pay it out. One that a manager has failed is still owed,
 * and one that a provider has failed is followed by another.
 */
const owed = sql`(
  select distinct on (source, kind) source, kind, amount_pesewas from transactions
  where source is not null order by source, kind, id desc)`

/** Every payment that has come in, and what of it is, or was, to go out to each side. */
const divided = sql`(
  select payment.reference, object_type, object_id, outcome, settled_at, id, user_id,
    coalesce(received_pesewas, payment.amount_pesewas) as received,
    coalesce(sum(part.amount_pesewas) filter (where part.kind = 'refund'), 0) as refund,
    coalesce(sum(part.amount_pesewas) filter (where part.kind = 'payout'), 0) as payout
  from transactions as payment left join ${owed} as part on part.source = payment.reference
  where payment.kind = 'payment' and payment.status_code = 'CMPLTD'
  group by payment.reference)`

/** Where the money of orders is: held, or owed to their two people, until it has gone out. */
export const dividedMoneyChecks: Check[] = [
  defineCheck(
    'What is owed of a payment is all of it, to the pesewa',
    () => sql`
      select format('Payment %s: %s pesewas came in (%s), %s are a refund and %s a payout.', reference, received, outcome,
        refund, payout) as sentence
      from ${divided} as payment
      where refund + payout <> received and (outcome = 'owed back' or refund + payout > 0)
        or outcome = 'owed back' and payout > 0 order by id`,
  ),
  defineCheck(
    'An open order that is paid holds one payment, and what is over holds none',
    () => sql`
      select format('Offer %s: %s payments are held, %s paid orders are open.', offer_id, coalesce(payments, 0),
        coalesce(orders, 0)) as sentence
      from (select object_id as offer_id, count(*) as payments from ${divided} as payment
        where object_type = 'offer' and outcome = 'given' and refund + payout = 0 group by 1) as held
      full join (select offer_id, count(*) as orders from orders
        where is_paid and status_id not in (${orderStatus.completed}, ${orderStatus.cancelled}) group by 1) as open
        using (offer_id)
      where coalesce(payments, 0) <> coalesce(orders, 0) order by offer_id`,
  ),
  defineCheck(
    'What was paid for a completed order is its seller’s',
    () => sql`
      select format('Order %s is completed, and %s pesewas of payment %s are a refund.', orders.id, refund,
        payment.reference) as sentence
      from (select *, row_number() over (partition by offer_id order by id) as place from orders where is_paid) as orders
      join (select *, row_number() over (partition by object_id order by settled_at, id) as place
        from ${divided} as payment where object_type = 'offer' and outcome = 'given') as payment
        on object_id = offer_id and payment.place = orders.place
      where status_id = ${orderStatus.completed} and refund > 0 order by orders.id`,
  ),
  defineCheck(
    'What goes out is of what came in, to whom it belongs, and each part once',
    () => sql`
      select format('Transaction %s (%s of %s pesewas to person %s) is not of payment %s.', going.reference, going.kind,
        going.amount_pesewas, going.user_id, payment.reference) as sentence
      from transactions as going join transactions as payment on payment.reference = going.source
      where payment.status_code <> 'CMPLTD'
        or going.amount_pesewas > coalesce(payment.received_pesewas, payment.amount_pesewas)
        or going.kind = 'refund' and going.user_id <> payment.user_id
        or going.kind = 'payout' and not exists (
          select from offers where offers.id = payment.object_id and seller_id = going.user_id)
        or exists (select from transactions as failed where failed.reference = going.replaces
          and (failed.source, failed.kind, failed.amount_pesewas) <> (going.source, going.kind, going.amount_pesewas))
        or exists (select from transactions as other where other.source = going.source and other.kind = going.kind
          and other.id > going.id and other.status_code in ('PENDNG', 'CMPLTD')
          and going.status_code in ('PENDNG', 'CMPLTD'))
      order by going.id`,
  ),
]
