/** Reviews of one seller, each of an order by another buyer in turn, and as many of everybody else as he has. */
import { sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'

const daysOfWork = 1500
const buyers = 1000

/** Needs gigs, and 2000 people. What triggers would have counted is counted once, at the end. */
export async function fillReviews({
  seller,
  gig,
  size,
}: {
  seller: number
  gig: number
  size: number
}): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into offers (id, gig_id, author_id, seller_id, buyer_id, requester_id, starts_as, is_custom,
        amount_pesewas, description, duration_hours, created_at)
      select n, ${gig}, 1000 + n % ${sql.lit(buyers)}, ${seller}, 1000 + n % ${sql.lit(buyers)}, 1000 + n % ${sql.lit(buyers)},
        1, false, 15000, '<p>Two taps and one tank.</p>', 24, now() - n % ${sql.lit(daysOfWork)} * interval '1 day'
      from generate_series(1, ${size}::integer) as n`.execute(tx)
    await sql`insert into orders (id, offer_id, gig_id, seller_id, buyer_id, status_id, respond_by, started_on, due_on,
        completed_on, created_at, answered_at, submitted_on, ended_by, to_buyer_pesewas, to_seller_pesewas)
      select id, id, gig_id, seller_id, buyer_id, 4, created_at + interval '1 day', created_at + interval '1 hour',
        created_at + interval '25 hours', created_at + interval '5 hours', created_at, created_at + interval '1 hour',
        created_at + interval '4 hours', 'completion', 0, 0
      from offers`.execute(tx)
    await sql`insert into order_events (order_id, action, by, actor_id, created_at)
      select orders.id, action, by, case by when 'buyer' then buyer_id else seller_id end, created_at + hours * interval '1 hour'
      from orders, (values ('request', 'buyer', 0), ('accept', 'seller', 1), ('submit-for-review', 'seller', 4),
        ('complete', 'buyer', 5)) as taken (action, by, hours)`.execute(tx)
    await sql`insert into reviews (order_id, gig_id, seller_id, buyer_id, reviewer_id, by, state, rating, comments,
        created_at, completed_at, published_at, hidden_code)
      select id, gig_id, seller_id, buyer_id, buyer_id, 'buyer', case when id % 200 = 0 then 'hidden' else 'published' end,
        1 + id * 7 % 5, repeat('He came on time and did what we had agreed. ', 3), completed_on, completed_on, completed_on,
        case when id % 200 = 0 then 'abuse' end
      from orders`.execute(tx)
    await sql`insert into review_replies (review_id, author_id, text, created_at)
      select id, seller_id, 'Thank you, and call again.', published_at from reviews where id % 3 = 0`.execute(
      tx,
    )
    await sql`insert into star_counts
      select subject, subject_id, stars.rating, sum(published), sum(hidden)
      from reviews cross join stars_of(reviews) as stars group by subject, subject_id, stars.rating`.execute(
      tx,
    )
    await sql`update users set rating_sum = given.sum, rating_count = given.count
      from (select seller_id, sum(rating) as sum, count(*) as count from reviews
        where state = 'published' group by seller_id) as given where users.id = given.seller_id`.execute(
      tx,
    )
    await sql`insert into customers_of select seller_id, buyer_id, count(*) from orders group by 1, 2`.execute(
      tx,
    )
    await sql`insert into reputations (user_id, orders_completed, on_time, customers, repeat_customers, median_answer_seconds)
      select seller_id, sum(orders), sum(orders), count(*), count(*) filter (where orders > 1), 3600
      from customers_of group by 1`.execute(tx)
    for (const table of ['offers', 'orders', 'reviews'])
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.id(table)}))`.execute(
        tx,
      )
  })
  await sql`vacuum analyze`.execute(db)
}
