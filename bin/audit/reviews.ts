import { sql } from 'kysely'
import { hoursToRespond, orderStatus } from '#features/orders/process.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type Check, defineCheck } from './check.ts'

/** How many requests the time of an answer is the middle of. */
const latestAnswers = 100

/** Each order as its events have it: when it was asked for, answered, begun, first submitted and due, and whether it counts. */
const orderLives = sql`
  asked as (
    select orders.id, orders.seller_id, orders.buyer_id, status_id, duration_hours, request.created_at as asked_on,
      case starts_as when ${sql.lit(orderStatus.pending)} then answer.action end as answer,
      case answer.action when 'expire' then request.created_at + make_interval(hours => ${sql.lit(hoursToRespond)})
        else answer.created_at end as answered_on,
      started_on, (
        select min(created_at) from order_events
        where order_id = orders.id and action = 'submit-for-review') as submitted_on
    from orders
    join offers on offers.id = offer_id
    join order_events as request on request.order_id = orders.id and request.action = 'request'
    left join lateral (
      select action, created_at from order_events
      where order_id = orders.id and action in ('accept', 'cancel', 'expire', 'withdraw') order by id limit 1) as answer on true
    where not exists (
      select from reviews
      where order_id = orders.id and by = 'buyer' and is_connected and published_at is null)
  ),
  answered as (
    select seller_id, extract(epoch from answered_on - asked_on) as seconds,
      row_number() over (partition by seller_id order by answered_on desc, id desc) as place
    from asked where answer in ('accept', 'cancel', 'expire')
  ),
  completed as (
    select id, seller_id, buyer_id, submitted_on < started_on + make_interval(hours => duration_hours) + coalesce((
        select sum(withdrawn.created_at - (
          select max(created_at) from order_events as opened
          where opened.order_id = asked.id and opened.id < withdrawn.id and opened.action = 'open-dispute'))
        from order_events as withdrawn
        where withdrawn.order_id = asked.id and withdrawn.action = 'withdraw-dispute'
          and withdrawn.created_at < asked.submitted_on), interval '0') as is_on_time
    from asked
    where exists (
      select from order_events where order_id = asked.id
        and (action = 'complete' or action = 'close' and status_id = ${sql.lit(orderStatus.completed)}))
  ),
  customers as (select seller_id, buyer_id, count(*) as orders from completed group by 1, 2),
  decided_against as (
    select seller_id from order_events
    join orders on orders.id = order_id
    join lateral (
      select right_side from disputes join dispute_decisions on dispute_id = disputes.id
      where disputes.order_id = orders.id and outcome = 'decision' order by level desc limit 1) as last on true
    where action = 'effect-decision' and right_side = 'buyer'
  )`

const countedFigures = sql`
  select seller_id as user_id, coalesce(orders_completed, 0) as orders_completed, coalesce(on_time, 0) as on_time,
    coalesce(customers, 0) as customers, coalesce(repeat_customers, 0) as repeat_customers, median_answer_seconds,
    coalesce(disputes_decided_against, 0) as disputes_decided_against
  from (select distinct seller_id from orders) as sellers
  left join (
    select seller_id, count(*) as orders_completed, count(*) filter (where is_on_time) as on_time
    from completed group by 1) as worked using (seller_id)
  left join (
    select seller_id, count(*) as customers, count(*) filter (where orders > 1) as repeat_customers
    from customers group by 1) as known using (seller_id)
  left join (
    select seller_id, round(percentile_cont(0.5) within group (order by seconds))::integer as median_answer_seconds
    from answered where place <= ${sql.lit(latestAnswers)} group by 1) as heard using (seller_id)
  left join (
    select seller_id, count(*) as disputes_decided_against from decided_against group by 1) as lost using (seller_id)`

export const reviewChecks: Check[] = [
  defineCheck(
    'A completed order has one review by its buyer, no other order has one, and its seller’s stands on submitted work alone',
    () => sql`
      select format('Order %s is in state %s, was submitted %s times, and has %s reviews by its buyer and %s by its seller.',
        orders.id, status_id, submissions, buyers, sellers) as sentence
      from orders
      cross join lateral (
        select count(*) filter (where by = 'buyer') as buyers, count(*) filter (where by = 'seller') as sellers
        from reviews where order_id = orders.id) as given
      cross join lateral (
        select count(*) as submissions from order_events
        where order_id = orders.id and action = 'submit-for-review') as done
      where (status_id = ${orderStatus.completed})::integer <> buyers or sellers > 1 or (sellers = 1 and submissions = 0)
      order by orders.id`,
  ),
  defineCheck(
    'Nobody reviews himself, and both people of a review are those of its order, on its gig',
    () => sql`
      select format('Review %s is by person %s about an order between %s and %s.',
        reviews.id, reviewer_id, orders.seller_id, orders.buyer_id) as sentence
      from reviews join orders on orders.id = order_id
      where (reviews.seller_id, reviews.buyer_id, reviews.gig_id) <> (orders.seller_id, orders.buyer_id, orders.gig_id)
        or reviewer_id <> case by when 'buyer' then orders.buyer_id else orders.seller_id end
        or reviews.seller_id = reviews.buyer_id
      order by reviews.id`,
  ),
  defineCheck(
    'No seller’s review was written after the buyer’s, and none was to be read before it or its time',
    () => sql`
      select format('The seller of order %s wrote on %s, to be read on %s; the buyer on %s.',
        sellers.order_id, sellers.created_at, sellers.published_at, buyers.completed_at) as sentence
      from reviews as sellers
      join orders on orders.id = order_id
      left join reviews as buyers on buyers.order_id = sellers.order_id and buyers.by = 'buyer'
      where sellers.by = 'seller' and (sellers.created_at > buyers.completed_at
        or sellers.published_at < least(buyers.completed_at,
          completed_on + make_interval(days => ${settings.REVIEW_PUBLISH_DAYS}))
        or (sellers.published_at is not null and completed_on is null))
      order by sellers.order_id`,
  ),
  defineCheck(
    'A review is answered by the person it is about, once it could be read',
    () => sql`
      select format('The answer to review %s is by person %s, of %s.', reviews.id, author_id, review_replies.created_at)
        as sentence
      from review_replies join reviews on reviews.id = review_id
      where author_id <> case by when 'buyer' then seller_id else buyer_id end
        or published_at is null or published_at > review_replies.created_at
      order by reviews.id`,
  ),
  defineCheck(
    'Every hidden review, and every hidden answer, is in the log of what managers did',
    () => sql`
      select format('%s %s is hidden, and nobody has done it.', what, id) as sentence
      from (
        select 'Review' as what, id, 'review.hide' as done from reviews where state = 'hidden'
        union all
        select 'The answer to review', review_id, 'review.hide-reply' from review_replies where hidden_code is not null
      ) as hidden
      where not exists (
        select from audit_log where subject_type = 'review' and subject_id = hidden.id and action = done)
      order by what, id`,
  ),
  defineCheck(
    'Ratings and their number are those of the published reviews by buyers',
    () => sql`
      select format('Person %s has %s in %s ratings, the reviews give %s in %s.', users.id, rating_sum,
        rating_count, coalesce(sum, 0), coalesce(count, 0)) as sentence
      from users left join (
        select seller_id, sum(rating) as sum, count(*) as count from reviews
        where by = 'buyer' and state = 'published' group by seller_id) as given on given.seller_id = users.id
      where (rating_sum, rating_count) <> (coalesce(sum, 0), coalesce(count, 0)) order by users.id`,
  ),
  defineCheck(
    'The stars of every person and gig are those of the reviews that can be read',
    () => sql`
      select format('%s %s, %s stars: %s published and %s hidden are counted, %s and %s are there.', subject, subject_id,
        rating, coalesce(star_counts.published, 0), coalesce(star_counts.hidden, 0), coalesce(given.published, 0),
        coalesce(given.hidden, 0)) as sentence
      from star_counts
      full join (
        select subject, subject_id, rating, count(*) filter (where state = 'published') as published,
          count(*) filter (where state = 'hidden' and published_at is not null) as hidden
        from reviews
        join lateral (values ('seller', seller_id, 'buyer'), ('gig', gig_id, 'buyer'), ('buyer', buyer_id, 'seller'))
          as about (subject, subject_id, author) on author = by
        where state in ('published', 'hidden') group by 1, 2, 3) as given using (subject, subject_id, rating)
      where (coalesce(star_counts.published, 0), coalesce(star_counts.hidden, 0))
        <> (coalesce(given.published, 0), coalesce(given.hidden, 0))
      order by subject, subject_id, rating`,
  ),
  defineCheck(
    'Every figure of a seller is what the events of the orders give',
    () => sql`
      with ${orderLives}, counted as (${countedFigures})
      select format('Person %s, %s: %s counted, %s there.', user_id, figure, kept.value, there.value) as sentence
      from (
        select user_id, key as figure, value
        from counted cross join jsonb_each_text(to_jsonb(counted) - 'user_id')) as there
      full join (
        select user_id, key as figure, value
        from reputations cross join jsonb_each_text(to_jsonb(reputations) - 'user_id')) as kept using (user_id, figure)
      where case figure when 'median_answer_seconds' then kept.value is distinct from there.value
        else coalesce(kept.value, '0') <> coalesce(there.value, '0') end
      order by user_id, figure`,
  ),
  defineCheck(
    'Every customer of a seller is kept with as many orders as were completed',
    () => sql`
      with ${orderLives}
      select format('Customer %s of person %s: %s orders counted, %s there.', buyer_id, seller_id,
        coalesce(customers_of.orders, 0), coalesce(customers.orders, 0)) as sentence
      from customers_of full join customers using (seller_id, buyer_id)
      where customers_of.orders is distinct from customers.orders
      order by seller_id, buyer_id`,
  ),
]
