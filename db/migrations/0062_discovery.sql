/* Towns and trades: where a gig is, what a search means, who is told of a new gig. */

/* The rows of db/data/towns.json. */
create table towns (
  slug text primary key check (slug ~ '^[a-z0-9-]+$'),
  name text not null unique,
  region text not null,
  point cube not null
);
insert into towns (slug, name, region, point) values
  ('accra', 'Accra', 'Greater Accra', globe_point(5.556, -0.1969)),
  ('kumasi', 'Kumasi', 'Ashanti', globe_point(6.6885, -1.6244)),
  ('sekondi-takoradi', 'Sekondi-Takoradi', 'Western', globe_point(4.9268, -1.7577)),
  ('sefwi-wiawso', 'Sefwi Wiawso', 'Western North', globe_point(6.2058, -2.4894)),
  ('cape-coast', 'Cape Coast', 'Central', globe_point(5.1054, -1.2466)),
  ('koforidua', 'Koforidua', 'Eastern', globe_point(6.0941, -0.2591)),
  ('ho', 'Ho', 'Volta', globe_point(6.6008, 0.4713)),
  ('dambai', 'Dambai', 'Oti', globe_point(8.0662, 0.1795)),
  ('tamale', 'Tamale', 'Northern', globe_point(9.4008, -0.8393)),
  ('damongo', 'Damongo', 'Savannah', globe_point(9.083, -1.8188)),
  ('nalerigu', 'Nalerigu', 'North East', globe_point(10.5273, -0.3698)),
  ('bolgatanga', 'Bolgatanga', 'Upper East', globe_point(10.7856, -0.8514)),
  ('wa', 'Wa', 'Upper West', globe_point(10.0607, -2.5019)),
  ('sunyani', 'Sunyani', 'Bono', globe_point(7.3399, -2.3268)),
  ('techiman', 'Techiman', 'Bono East', globe_point(7.5905, -1.9395)),
  ('goaso', 'Goaso', 'Ahafo', globe_point(6.8036, -2.5172)),
  ('tema', 'Tema', 'Greater Accra', globe_point(5.6698, -0.0166)),
  ('takoradi', 'Takoradi', 'Western', globe_point(4.8982, -1.7603)),
  ('madina', 'Madina', 'Greater Accra', globe_point(5.6658, -0.1631)),
  ('teshie', 'Teshie', 'Greater Accra', globe_point(5.5837, -0.1072)),
  ('kasoa', 'Kasoa', 'Central', globe_point(5.5345, -0.4168)),
  ('winneba', 'Winneba', 'Central', globe_point(5.3511, -0.6231)),
  ('obuasi', 'Obuasi', 'Ashanti', globe_point(6.2023, -1.668)),
  ('tarkwa', 'Tarkwa', 'Western', globe_point(5.3038, -1.9896)),
  ('hohoe', 'Hohoe', 'Volta', globe_point(7.1518, 0.4736)),
  ('aflao', 'Aflao', 'Volta', globe_point(6.1198, 1.1901)),
  ('bawku', 'Bawku', 'Upper East', globe_point(11.0616, -0.2417)),
  ('yendi', 'Yendi', 'Northern', globe_point(9.4427, -0.0099)),
  ('nsawam', 'Nsawam', 'Eastern', globe_point(5.8089, -0.3503)),
  ('suhum', 'Suhum', 'Eastern', globe_point(6.0408, -0.4503)),
  ('nkawkaw', 'Nkawkaw', 'Eastern', globe_point(6.5512, -0.7662)),
  ('akim-oda', 'Akim Oda', 'Eastern', globe_point(5.9266, -0.9858)),
  ('agona-swedru', 'Agona Swedru', 'Central', globe_point(5.5371, -0.6985)),
  ('elmina', 'Elmina', 'Central', globe_point(5.0847, -1.3509)),
  ('dunkwa-on-offin', 'Dunkwa-on-Offin', 'Central', globe_point(5.96, -1.7797)),
  ('axim', 'Axim', 'Western', globe_point(4.8699, -2.2405)),
  ('prestea', 'Prestea', 'Western', globe_point(5.4327, -2.1428)),
  ('bibiani', 'Bibiani', 'Western North', globe_point(6.4635, -2.3194)),
  ('konongo', 'Konongo', 'Ashanti', globe_point(6.6167, -1.2167)),
  ('mampong', 'Mampong', 'Ashanti', globe_point(7.0627, -1.4001)),
  ('ejura', 'Ejura', 'Ashanti', globe_point(7.3856, -1.3562)),
  ('berekum', 'Berekum', 'Bono', globe_point(7.4534, -2.584)),
  ('wenchi', 'Wenchi', 'Bono', globe_point(7.7397, -2.1043)),
  ('kintampo', 'Kintampo', 'Bono East', globe_point(8.0563, -1.7306)),
  ('keta', 'Keta', 'Volta', globe_point(5.9179, 0.9879)),
  ('kpandu', 'Kpandu', 'Volta', globe_point(6.9954, 0.293)),
  ('salaga', 'Salaga', 'Savannah', globe_point(8.5508, -0.5187)),
  ('savelugu', 'Savelugu', 'Northern', globe_point(9.6244, -0.8253)),
  ('navrongo', 'Navrongo', 'Upper East', globe_point(10.8956, -1.0921)),
  ('ashaiman', 'Ashaiman', 'Greater Accra', globe_point(5.6942, -0.0334));

create function nearest_town(place cube) returns text
  language sql stable parallel safe strict
  return (select slug from towns order by point <-> place, slug limit 1);

alter table categories add column slug text unique;
update categories set slug = named.slug from (values
  (1, 'plumbing'),
  (2, 'electrical-works'),
  (3, 'ac-fridge-servicing'),
  (4, 'cleaning-fumigation'),
  (5, 'painting-decorating'),
  (6, 'carpentry-furniture'),
  (7, 'tiling-masonry'),
  (8, 'hair-barbering'),
  (9, 'make-up-gele'),
  (10, 'tailoring-fashion-design'),
  (11, 'catering-baking'),
  (12, 'photography-video'),
  (13, 'dj-mc-live-music'),
  (14, 'graphic-design-printing'),
  (15, 'websites-apps'),
  (16, 'tutoring-lessons'),
  (17, 'phone-laptop-repair'),
  (18, 'car-repair-servicing'),
  (19, 'moving-haulage'),
  (20, 'delivery-dispatch'),
  (21, 'nails-spa-massage'),
  (22, 'event-decor-rentals'),
  (23, 'welding-metal-works'),
  (24, 'errands-other-services')
) as named (id, slug) where named.id = categories.id;
alter table categories alter column slug set not null;

/* A gig's town: chosen by its owner, or the one nearest to its cell. */
alter table gigs
  add column town_slug text references towns,
  add column town_chosen boolean not null default false,
  /** Its first approval, whatever became of it since. */
  add column first_live_at timestamptz,
  add check (not town_chosen or town_slug is not null);

/* Further than that from its place, a chosen town was left behind. */
create function keep_gig_town() returns trigger language plpgsql as $$
declare
  cell cube := globe_point(grid_latitude(new.latitude), grid_longitude(new.latitude, new.longitude));
begin
  if new.town_chosen and new.location_based and exists (
    select from towns
    where slug = new.town_slug and point <-> globe_point(new.latitude, new.longitude) > 50000)
  then
    new.town_chosen := false;
  end if;
  if not new.town_chosen then
    new.town_slug := case when new.location_based then nearest_town(cell) end;
  end if;
  return new;
end $$;

/* By the database, so that a release that does not know of it leaves none out. */
create function keep_first_approval() returns trigger language plpgsql as $$
begin
  new.first_live_at := coalesce(new.first_live_at, new.approved_at);
  return new;
end $$;

alter table gigs disable trigger user;
update gigs set town_slug = case when location_based then nearest_town(cell) end, first_live_at = approved_at
where location_based or approved_at is not null;
alter table gigs enable trigger user;

create trigger gigs_in_town before insert or update of location_based, latitude, longitude, town_slug, town_chosen
  on gigs for each row execute function keep_gig_town();
create trigger gigs_first_approved before insert or update of approved_at
  on gigs for each row execute function keep_first_approval();

create index gigs_listed_of_town on gigs (town_slug, rank desc, id desc) where listed;
create index gigs_listed_of_town_and_type on gigs (town_slug, type_id, rank desc, id desc) where listed;
create index gigs_listed_of_town_and_both
  on gigs (town_slug, category_id, type_id, rank desc, id desc) where listed;
/* Who offers what, and where. */
create index gigs_offered_by on gigs (category_id, town_slug, user_id) where listed and type_id = 1;

/* As gig_counts, for each town. */
create table gig_town_counts (
  town_slug text not null,
  category_id integer not null,
  type_id smallint not null,
  n integer not null
);
insert into gig_town_counts
select town_slug, category_id, type_id, count(*) from gigs
where listed and town_slug is not null
group by town_slug, category_id, type_id;

alter table gig_search add column town_slug text;
/* The gigs of an understood trade come first. */
create index gig_search_of_trade on gig_search (category_id, type_id, rank desc, gig_id desc) where listed;
create index gig_search_of_trade_in_town
  on gig_search (town_slug, category_id, type_id, rank desc, gig_id desc) where listed;
update gig_search set town_slug = gigs.town_slug
from gigs where gigs.id = gig_id and gigs.town_slug is not null;

create or replace function follow_new_gigs() returns trigger language plpgsql as $$
begin
  insert into gig_counts (category_id, type_id, n)
  select category_id, type_id, count(*) from changed where listed group by category_id, type_id;

  insert into gig_town_counts (town_slug, category_id, type_id, n)
  select town_slug, category_id, type_id, count(*) from changed
  where listed and town_slug is not null
  group by town_slug, category_id, type_id;

  insert into gig_search (gig_id, category_id, type_id, rank, listed, town_slug, document)
  select changed.id, changed.category_id, changed.type_id, changed.rank, changed.listed, changed.town_slug,
    gig_document(title, categories.description, username, description_text)
  from changed
  join categories on categories.id = changed.category_id
  join users on users.id = changed.user_id;

  perform learn_words(array(
    select concat_ws(' ', title, categories.description, username, description_text)
    from changed
    join categories on categories.id = changed.category_id
    join users on users.id = changed.user_id));

  if exists (select from changed where listed) then
    perform pg_notify('gigs_changed', '');
  end if;
  return null;
end $$;

create or replace function follow_changed_gigs() returns trigger language plpgsql as $$
declare
  rewritten integer[];
begin
  insert into gig_counts (category_id, type_id, n)
  select category_id, type_id, sum(n)
  from (
    select category_id, type_id, -1 as n from before where listed
    union all
    select category_id, type_id, 1 from changed where listed
  ) as difference
  group by category_id, type_id
  having sum(n) <> 0;

  insert into gig_town_counts (town_slug, category_id, type_id, n)
  select town_slug, category_id, type_id, sum(n)
  from (
    select town_slug, category_id, type_id, -1 as n from before where listed
    union all
    select town_slug, category_id, type_id, 1 from changed where listed
  ) as difference
  where town_slug is not null
  group by town_slug, category_id, type_id
  having sum(n) <> 0;

  update gig_search
  set category_id = changed.category_id, type_id = changed.type_id,
    rank = changed.rank, listed = changed.listed, town_slug = changed.town_slug
  from changed
  where gig_search.gig_id = changed.id
    and (gig_search.category_id, gig_search.type_id, gig_search.rank, gig_search.listed, gig_search.town_slug)
      is distinct from (changed.category_id, changed.type_id, changed.rank, changed.listed, changed.town_slug);

  rewritten := array(
    select id from changed join before using (id)
    where (changed.title, changed.description_text, changed.category_id)
      is distinct from (before.title, before.description_text, before.category_id));
  if cardinality(rewritten) > 0 then
    perform rewrite_gig_documents(rewritten);
  end if;

  if exists (select from before where listed) or exists (select from changed where listed) then
    perform pg_notify('gigs_changed', '');
  end if;
  return null;
end $$;

create or replace function follow_removed_gigs() returns trigger language plpgsql as $$
begin
  insert into gig_counts (category_id, type_id, n)
  select category_id, type_id, -count(*) from before where listed group by category_id, type_id;
  insert into gig_town_counts (town_slug, category_id, type_id, n)
  select town_slug, category_id, type_id, -count(*) from before
  where listed and town_slug is not null
  group by town_slug, category_id, type_id;
  perform pg_notify('gigs_changed', '');
  return null;
end $$;

/* What people call a trade, folded. Weight 0: switched off. */
create table search_terms (
  id integer generated always as identity primary key,
  word text not null check (char_length(word) between 2 and 60),
  category_id integer not null references categories,
  weight smallint not null check (weight between 0 and 10),
  source text not null check (source in ('file', 'manager')),
  updated_at timestamptz not null,
  unique (word, category_id)
);

/* Searches that found nothing, by day: no person, no address, no hour. */
create table search_misses (
  day date not null,
  search text not null check (char_length(search) <= 200),
  category_id integer references categories,
  town_slug text references towns,
  count integer not null default 1 check (count > 0),
  primary key (day, search)
);

create table saved_searches (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  search text not null check (char_length(search) <= 200),
  category_id integer references categories,
  town_slug text references towns,
  gig_type smallint check (gig_type in (1, 2)),
  frequency text not null check (frequency in ('daily', 'at_once')),
  is_paused boolean not null default false,
  /** What it asks for, folded: the same twice is one. */
  fingerprint text not null,
  /** As it was understood when it was saved: what a gig has to have. */
  wanted_category_id integer references categories,
  wanted_town_slug text references towns,
  wanted_stems text[] not null,
  created_at timestamptz not null,
  unique (user_id, fingerprint),
  check (search <> '' or category_id is not null or town_slug is not null)
);
create index saved_searches_of_category on saved_searches (wanted_category_id, wanted_town_slug)
  where wanted_category_id is not null and not is_paused;
create index saved_searches_of_town on saved_searches (wanted_town_slug)
  where wanted_category_id is null and wanted_stems = '{}' and not is_paused;
/* By its longest word: few gigs have that. */
create index saved_searches_of_word on saved_searches ((wanted_stems[1]))
  where wanted_category_id is null and wanted_stems <> '{}' and not is_paused;

create table search_matches (
  user_id integer not null references users on delete cascade,
  gig_id integer not null references gigs on delete cascade,
  search_id integer references saved_searches on delete set null,
  frequency text not null check (frequency in ('daily', 'at_once')),
  matched_at timestamptz not null,
  told_at timestamptz,
  primary key (user_id, gig_id)
);
create index search_matches_untold on search_matches (user_id, matched_at) where told_at is null;
create index search_matches_search on search_matches (search_id);
create index search_matches_gig on search_matches (gig_id);

create table request_alerts (
  gig_id integer not null references gigs on delete cascade,
  user_id integer not null references users on delete cascade,
  /** In Africa/Accra. */
  day date not null,
  primary key (gig_id, user_id)
);
create index request_alerts_day on request_alerts (user_id, day);

/* What most people paid; the town '' stands for the country. */
create table usual_prices (
  category_id integer not null references categories,
  town_slug text not null,
  min_pesewas integer not null,
  max_pesewas integer not null check (max_pesewas >= min_pesewas),
  orders integer not null,
  sellers integer not null,
  computed_on date not null,
  primary key (category_id, town_slug)
);

alter table users
  add column back_on date,
  /** Names the files of the photo. */
  add column portrait_key text unique,
  add column portrait_has_large boolean not null default false,
  add column request_alerts boolean not null default true;
create index users_back_on on users (back_on) where back_on is not null;

/* Which gig a message is about, as it was called when it was sent. */
alter table messages
  add column gig_id integer references gigs on delete set null,
  add column gig_title text,
  add column gig_slug text,
  add check ((gig_title is null) = (gig_slug is null)),
  add check (gig_id is null or gig_title is not null);
create index messages_gig on messages (gig_id) where gig_id is not null;
