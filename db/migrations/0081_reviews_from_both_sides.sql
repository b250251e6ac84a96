-- A review by either side, from its writing to its being hidden; `by = 'buyer'` is about the seller, `by = 'seller'` about the buyer.
alter table reviews
  add column by text not null default 'buyer',
  add column buyer_id integer references users,
  -- As `reviewStates` in orders/reviews/process.ts calls it.
  add column state text not null default 'pending',
  add column published_at timestamptz,
  add column edited_at timestamptz,
  -- The buyer's was written after the clock had published the seller's.
  add column is_late boolean not null default false,
  add column hidden_code text;

update reviews set buyer_id = reviewer_id,
  state = case when rating is null then 'pending' when is_connected then 'held' else 'published' end,
  published_at = case when not is_connected then completed_at end;

alter table reviews
  alter column buyer_id set not null,
  drop constraint reviews_order_id_key,
  add constraint reviews_one_for_each_side unique (order_id, by),
  add constraint reviews_by check (by in ('buyer', 'seller')),
  add constraint reviews_people check (seller_id <> buyer_id
    and reviewer_id = case by when 'buyer' then buyer_id else seller_id end),
  add constraint reviews_state check (state in ('pending', 'unpublished', 'held', 'published', 'hidden')),
  add constraint reviews_owed check (state <> 'pending' or by = 'buyer'),
  add constraint reviews_unpublished check (state <> 'unpublished' or by = 'seller'),
  add constraint reviews_rated check ((state = 'pending') = (rating is null)),
  add constraint reviews_published check (
    case state when 'published' then published_at is not null when 'hidden' then true else published_at is null end),
  add constraint reviews_edited check (edited_at >= completed_at),
  add constraint reviews_late check (not is_late or by = 'buyer'),
  add constraint reviews_hidden check ((state = 'hidden') = (hidden_code is not null)),
  add constraint reviews_hidden_code check (hidden_code in ('abuse', 'personal_details', 'not_about_order',
    'threat_or_reward', 'connected_accounts', 'unlawful'));

-- What can be read about a person or a gig, newest first. What is hidden has no stars that anybody could ask for.
create index reviews_of_seller on reviews (seller_id, published_at desc, id desc)
  where by = 'buyer' and state in ('published', 'hidden');
create index reviews_of_seller_rated on reviews (seller_id, rating, published_at desc, id desc)
  where by = 'buyer' and state = 'published';
create index reviews_of_gig on reviews (gig_id, published_at desc, id desc)
  where by = 'buyer' and state in ('published', 'hidden');
create index reviews_of_gig_rated on reviews (gig_id, rating, published_at desc, id desc)
  where by = 'buyer' and state = 'published';
create index reviews_of_buyer on reviews (buyer_id, published_at desc, id desc)
  where by = 'seller' and state in ('published', 'hidden');
create index reviews_of_buyer_rated on reviews (buyer_id, rating, published_at desc, id desc)
  where by = 'seller' and state = 'published';
drop index reviews_seller;
create index reviews_reviewer on reviews (reviewer_id, id);
create index reviews_to_publish on reviews (order_id) where state = 'unpublished';
create index reviews_held on reviews (id) where state = 'held';
create index reviews_hidden_last on reviews (id) where state = 'hidden';

-- What the reviewed person says to a review, once.
create table review_replies (
  review_id integer primary key references reviews,
  author_id integer not null references users,
  text text not null check (text <> ''),
  created_at timestamptz not null,
  edited_at timestamptz check (edited_at >= created_at),
  hidden_code text check (hidden_code in ('abuse', 'personal_details', 'not_about_order', 'threat_or_reward',
    'connected_accounts', 'unlawful'))
);
create index review_replies_author on review_replies (author_id);

-- What stood there before a change.
create table review_versions (
  id integer generated always as identity primary key,
  review_id integer not null references reviews,
  part text not null check (part in ('review', 'reply')),
  rating smallint check (rating between 1 and 5),
  text text not null,
  written_at timestamptz not null,
  replaced_at timestamptz not null check (replaced_at >= written_at),
  constraint review_versions_rated check ((part = 'review') = (rating is not null))
);
create index review_versions_review on review_versions (review_id, id);
create trigger review_versions_append_only before update or delete on review_versions
  for each row execute function is_append_only();
create trigger review_versions_whole before truncate on review_versions
  for each statement execute function is_append_only();

create table review_reports (
  id integer generated always as identity primary key,
  review_id integer not null references reviews,
  part text not null check (part in ('review', 'reply')),
  reporter_id integer not null references users,
  reason text not null check (reason <> ''),
  created_at timestamptz not null,
  unique (review_id, part, reporter_id)
);
create index review_reports_reporter on review_reports (reporter_id);

-- Why a manager should look at it; they go when one approves it.
create table review_flags (
  review_id integer not null references reviews,
  part text not null check (part in ('review', 'reply')),
  reason text not null check (reason in ('phone', 'email', 'link', 'abuse', 'reported', 'connected')),
  created_at timestamptz not null,
  primary key (review_id, part, reason)
);
insert into review_flags (review_id, part, reason, created_at)
select id, 'review', 'connected', completed_at from reviews where state = 'held';

/*
 * How many reviews of each rating can be read about a seller, a buyer (of him by sellers) or a gig. Hidden ones leave their place
 * in lists: they are counted beside, unless they were never to be read.
 */
create table star_counts (
  subject text not null check (subject in ('seller', 'buyer', 'gig')),
  subject_id integer not null,
  rating smallint not null check (rating between 1 and 5),
  published integer not null default 0 check (published >= 0),
  hidden integer not null default 0 check (hidden >= 0),
  primary key (subject, subject_id, rating)
);

/* Where a review is counted. One that was hidden before anybody could read it has no place to leave. */
create function stars_of(review reviews) returns setof star_counts language sql immutable as $$
  select subject, subject_id, review.rating, (review.state = 'published')::integer, (review.state = 'hidden')::integer
  from (values ('seller', review.seller_id, 'buyer'), ('gig', review.gig_id, 'buyer'), ('buyer', review.buyer_id, 'seller'))
    as counted (subject, subject_id, by)
  where review.published_at is not null and counted.by = review.by
$$;

/* Rows are taken in one order, so that two who change several never wait for each other in a circle. */
create function count_stars() returns trigger language plpgsql as $$
declare
  before star_counts[];
  after star_counts[];
  change record;
begin
  if tg_op <> 'INSERT' then
    before = array(select stars from earlier as review cross join stars_of(review) as stars);
  end if;
  if tg_op <> 'DELETE' then
    after = array(select stars from changed as review cross join stars_of(review) as stars);
  end if;
  for change in
    select subject, subject_id, rating, sum(n * published)::integer as published, sum(n * hidden)::integer as hidden
    from (select *, -1 as n from unnest(before) union all select *, 1 from unnest(after)) as moved
    group by subject, subject_id, rating
    having (sum(n * published), sum(n * hidden)) <> (0, 0)
    order by subject, subject_id, rating
  loop
    insert into star_counts as counts
    values (change.subject, change.subject_id, change.rating, greatest(change.published, 0), greatest(change.hidden, 0))
    on conflict (subject, subject_id, rating) do update
      set published = counts.published + change.published, hidden = counts.hidden + change.hidden;
  end loop;
  return null;
end $$;
create trigger reviews_counted_new after insert on reviews
  referencing new table as changed for each statement execute function count_stars();
create trigger reviews_counted_changed after update on reviews
  referencing old table as earlier new table as changed for each statement execute function count_stars();
create trigger reviews_counted_removed after delete on reviews
  referencing old table as earlier for each statement execute function count_stars();

insert into star_counts
select subject, subject_id, stars.rating, sum(published), sum(hidden)
from reviews cross join stars_of(reviews) as stars
group by subject, subject_id, stars.rating;

-- The version before this one owes and takes a buyer's review without these columns, and does not know that the seller's shows
-- with it.
create function fill_review() returns trigger language plpgsql as $$
begin
  new.buyer_id = coalesce(new.buyer_id, new.reviewer_id);
  if new.state = 'pending' and new.rating is not null then
    new.state = case when new.is_connected then 'held' else 'published' end;
    new.published_at = case when not new.is_connected then new.completed_at end;
    new.is_late = exists (select from reviews where order_id = new.order_id and by = 'seller' and published_at is not null);
    update reviews set is_connected = is_connected or new.is_connected,
      state = case when is_connected or new.is_connected then 'held' else 'published' end,
      published_at = case when not (is_connected or new.is_connected) then new.completed_at end
    where order_id = new.order_id and by = 'seller' and state = 'unpublished';
  end if;
  return new;
end $$;
create trigger reviews_filled before insert or update on reviews for each row
  when (new.buyer_id is null or (new.state = 'pending' and new.rating is not null)) execute function fill_review();
