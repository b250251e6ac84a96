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
      where refund + payout <> received and (outcome <> 'given' or refund + payout > 0)
        or outcome <> 'given' and payout > 0 order by id`,
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
    'Every order holds what was paid for it, and has divided it as its transactions say',
    () => sql`
      select format('Order %s held %s pesewas, %s for its buyer and %s for its seller; of payment %s, which brought %s, %s are a refund and %s a payout.',
        orders.id, held_pesewas, coalesce(to_buyer_pesewas, 0), coalesce(to_seller_pesewas, 0),
        coalesce(payment.reference::text, 'none'), coalesce(received, 0), coalesce(refund, 0), coalesce(payout, 0)) as sentence
      from (select *, case when is_paid then row_number() over (partition by offer_id, is_paid order by id) end as place
        from orders) as orders
      left join (select *, row_number() over (partition by object_id order by settled_at, id) as place
        from ${divided} as payment where object_type = 'offer' and outcome = 'given') as payment
        on object_id = offer_id and payment.place = orders.place
      where (held_pesewas, coalesce(to_buyer_pesewas, 0), coalesce(to_seller_pesewas, 0))
        <> (coalesce(received, 0), coalesce(refund, 0), coalesce(payout, 0)) order by orders.id`,
  ),
  defineCheck(
    'What two people agreed on is how their order ended',
    () => sql`
      select format('Order %s ended by %s with %s pesewas for its buyer, accepted were %s.', orders.id,
        coalesce(ended_by, 'nobody'), coalesce(orders.to_buyer_pesewas, 0),
        coalesce(accepted.to_buyer_pesewas::text, 'none')) as sentence
      from (select * from order_endings where status = 'accepted') as accepted
      full join orders on orders.id = accepted.order_id
      where accepted.id is null and ended_by = 'agreement'
        or accepted.id is not null and (ended_by is null
          or (accepted.to_buyer_pesewas, accepted.held_pesewas) <> (orders.to_buyer_pesewas, orders.held_pesewas))
      order by orders.id`,
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
        or going.kind = 'payout' and (payment.object_type <> 'offer' or not exists (
          select from offers where offers.id = payment.object_id and seller_id = going.user_id))
        or exists (select from transactions as failed where failed.reference = going.replaces
          and (failed.source, failed.kind, failed.amount_pesewas) <> (going.source, going.kind, going.amount_pesewas))
        or exists (select from transactions as other where other.source = going.source and other.kind = going.kind
          and other.id > going.id and other.status_code in ('PENDNG', 'CMPLTD')
          and going.status_code in ('PENDNG', 'CMPLTD'))
      order by going.id`,
  ),
]
