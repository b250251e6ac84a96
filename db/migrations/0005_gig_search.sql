-- What makes lists and searches of gigs fast, and keeps a gig's place to those who may know it.

create extension if not exists btree_gist;
create extension if not exists cube;
create extension if not exists fuzzystrmatch;

-- ---------------------------------------------------------------------------------------------
-- Place. Whoever may not know where a gig is, is answered from the middle of a cell of about 1 km.

create function grid_latitude(latitude double precision) returns double precision
  language sql immutable strict parallel safe
  return (floor(latitude / 0.009) + 0.5) * 0.009;

-- Degrees of longitude shrink towards the poles; the cells do not.
create function grid_step(latitude double precision) returns double precision
  language sql immutable strict parallel safe
  return 0.009 / greatest(cos(radians(grid_latitude(latitude))), 0.01);

create function grid_longitude(latitude double precision, longitude double precision)
  returns double precision
  language sql immutable strict parallel safe
  return (floor(longitude / grid_step(latitude)) + 0.5) * grid_step(latitude);

-- Less than a hair's breadth is nothing: PostgreSQL refuses to reckon with numbers too close to zero.
create function whole_hair(degrees double precision) returns double precision
  language sql immutable strict parallel safe
  return case when abs(degrees) < 1e-9 then 0 else degrees end;

-- Great-circle distance in metres.
create function metres_between(
  latitude_a double precision, longitude_a double precision,
  latitude_b double precision, longitude_b double precision
) returns double precision
  language sql immutable strict parallel safe
  return 2 * 6371000 * asin(least(1, sqrt(
    power(sin(radians(whole_hair(latitude_b - latitude_a)) / 2), 2)
    + cos(radians(whole_hair(latitude_a))) * cos(radians(whole_hair(latitude_b)))
      * power(sin(radians(whole_hair(longitude_b - longitude_a)) / 2), 2))));

-- A point on the globe, in metres from the middle of the earth: distances between such points order
-- as those along the ground do, and an index can find the nearest.
create function globe_point(latitude double precision, longitude double precision) returns cube
  language sql immutable strict parallel safe
  return cube(array[
    6371000 * cos(radians(whole_hair(latitude))) * cos(radians(whole_hair(longitude))),
    6371000 * cos(radians(whole_hair(latitude))) * sin(radians(whole_hair(longitude))),
    6371000 * sin(radians(whole_hair(latitude)))]);

alter table gigs
  add column grid_latitude double precision
    generated always as (grid_latitude(latitude)) stored,
  add column grid_longitude double precision
    generated always as (grid_longitude(latitude, longitude)) stored,
  -- The middle of the cell, for those who may not know, and the very spot, for those who may.
  add column cell cube generated always as
    (globe_point(grid_latitude(latitude), grid_longitude(latitude, longitude))) stored,
  add column spot cube generated always as (globe_point(latitude, longitude)) stored;

create index gigs_cells on gigs using gist (rank, cell) where listed and location_based;
create index gigs_spots on gigs using gist (rank, spot) where listed and location_based;

-- ---------------------------------------------------------------------------------------------
-- Order of the lists: rank, then newest.

create function gig_rank(
  promoted_until timestamptz, premium_until timestamptz, at timestamptz
) returns smallint
  language sql immutable parallel safe
  return case when promoted_until > at then 2 when premium_until > at then 1 else 0 end;

-- Ranks rise here, in the moment of the change; a job lowers them when their time is over.
create function keep_gig_listed_and_ranked() returns trigger language plpgsql as $$
declare
  owner record;
begin
  select status_id, premium_until into owner from users where id = new.user_id;
  new.listed := new.status_id = 2 and owner.status_id = 2;
  new.rank := gig_rank(new.promoted_until, owner.premium_until, new.updated_at);
  return new;
end $$;

create trigger gigs_listed_and_ranked
  before insert or update of status_id, promoted_until, updated_at on gigs
  for each row execute function keep_gig_listed_and_ranked();

create index gigs_listed on gigs (rank desc, id desc) where listed;
create index gigs_listed_of_category on gigs (category_id, rank desc, id desc) where listed;
create index gigs_listed_of_type on gigs (type_id, rank desc, id desc) where listed;
create index gigs_listed_of_both on gigs (category_id, type_id, rank desc, id desc) where listed;
create index gigs_promoted on gigs (promoted_until) where rank = 2;
create index gigs_of_premium on gigs (user_id) where rank = 1;
create index users_premium on users (premium_until) where premium_until is not null;

-- Listed gigs by category and type. Every change adds a row, so that writers never wait for each
-- other; a job folds the rows together; a total is the sum of a few dozen of them.
create table gig_counts (
  category_id integer not null,
  type_id smallint not null,
  n integer not null
);

-- ---------------------------------------------------------------------------------------------
-- Search. A gig's document holds each stem up to three times: bare; after `~` when it stands in
-- title, category or username; after `=` when it stands in the title. So relevance is a matter of
-- matching too, and the index knows it.

create text search dictionary word_stem (template = snowball, language = english);
create text search configuration words (copy = simple);
alter text search configuration words
  alter mapping for asciiword, word, numword with word_stem;

-- Only letters and digits count: what remains is split at spaces and nowhere else.
create function plain_words(input text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(fold(input), '[^[:alnum:]]+', ' ', 'g');

create function stems(input text) returns text[]
  language sql immutable strict parallel safe
  return tsvector_to_array(to_tsvector('public.words', plain_words(input)));

create function gig_document(
  title text, category text, username text, description text
) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(
    array(select '=' || stem from unnest(stems(title)) as stem)
    || array(select '~' || stem from unnest(stems(concat_ws(' ', title, category, username))) as stem)
    || stems(concat_ws(' ', title, category, username, description)));

create table gig_search (
  gig_id integer primary key references gigs on delete cascade,
  category_id integer not null,
  type_id smallint not null,
  rank smallint not null,
  listed boolean not null,
  document tsvector not null
);
-- Without a list of pending entries: searches shall not pay for writes.
create index gig_search_document on gig_search using gin (document) with (fastupdate = off);
create index gig_search_listed on gig_search (rank desc, gig_id desc) where listed;

-- Every word that ever stood in a gig, to find the right one when somebody mistypes it.
create table search_words (
  word text collate "C" primary key check (char_length(word) between 3 and 40),
  stem text not null
);
create index search_words_stem on search_words (stem);
create index search_words_alike on search_words using gin (word gin_trgm_ops);
create index search_words_shape on search_words (left(word, 1), char_length(word));

-- In the order of the words, so that two writers never wait for each other in a circle.
create function learn_words(input text[]) returns void
  language sql as $$
  insert into search_words (word, stem)
  select word, coalesce((ts_lexize('public.word_stem', word))[1], word)
  from (
    select distinct unnest(tsvector_to_array(to_tsvector('simple', plain_words(text)))) as word
    from unnest(input) as text
  ) as found
  where char_length(word) between 3 and 40
    and word !~ '^\d+$'
    and not exists (select from search_words as known where known.word = found.word)
  order by word
  on conflict do nothing
$$;

-- What somebody may have meant who typed a word that no gig has: words that it begins, and the
-- nearest by the number of letters typed wrong (one in short words, up to three in long ones;
-- two letters in the wrong order count as one).
create function meant_words(typed text) returns setof text
  language sql stable strict
  set pg_trgm.similarity_threshold = 0.35
  as $$
  with alike as (
    select word, levenshtein_less_equal(typed, word, 3) as wrong
    from search_words
    where word <> typed and (word % typed
      or (left(word, 1) = left(typed, 1)
        and char_length(word) between char_length(typed) - 1 and char_length(typed) + 1))
  ), near as (
    select word, wrong - (wrong = 2 and array(select unnest(string_to_array(word, null)) order by 1)
        = array(select unnest(string_to_array(typed, null)) order by 1))::int as wrong
    from alike where wrong <= 3
  ), allowed as (
    select word, wrong, min(wrong) over () as fewest from near
    where wrong <= case when char_length(typed) <= 4 then 1 when char_length(typed) <= 8 then 2 else 3 end
  )
  (select word from search_words
   where char_length(typed) >= 3
     and word >= typed collate "C" and word < (typed || U&'\+10FFFF') collate "C"
   order by char_length(word), word limit 20)
  union
  (select word from allowed where wrong = fewest order by similarity(word, typed) desc, word limit 8)
$$;

-- ---------------------------------------------------------------------------------------------
-- Everything that follows from a change of gigs, once for each statement.

create function follow_new_gigs() returns trigger language plpgsql as $$
begin
  insert into gig_counts (category_id, type_id, n)
  select category_id, type_id, count(*) from changed where listed group by category_id, type_id;

  insert into gig_search (gig_id, category_id, type_id, rank, listed, document)
  select changed.id, changed.category_id, changed.type_id, changed.rank, changed.listed,
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

create trigger gigs_added after insert on gigs
  referencing new table as changed
  for each statement execute function follow_new_gigs();

create function follow_changed_gigs() returns trigger language plpgsql as $$
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

  update gig_search
  set category_id = changed.category_id, type_id = changed.type_id,
    rank = changed.rank, listed = changed.listed
  from changed
  where gig_search.gig_id = changed.id
    and (gig_search.category_id, gig_search.type_id, gig_search.rank, gig_search.listed)
      is distinct from (changed.category_id, changed.type_id, changed.rank, changed.listed);

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

create function rewrite_gig_documents(gig_ids integer[]) returns void language plpgsql as $$
begin
  update gig_search
  set document = gig_document(title, categories.description, username, description_text)
  from gigs
  join categories on categories.id = gigs.category_id
  join users on users.id = gigs.user_id
  where gig_search.gig_id = gigs.id and gigs.id = any (gig_ids);

  perform learn_words(array(
    select concat_ws(' ', title, username, description_text)
    from gigs join users on users.id = gigs.user_id
    where gigs.id = any (gig_ids)));
end $$;

create trigger gigs_changed after update on gigs
  referencing old table as before new table as changed
  for each statement execute function follow_changed_gigs();

create function follow_removed_gigs() returns trigger language plpgsql as $$
begin
  insert into gig_counts (category_id, type_id, n)
  select category_id, type_id, -count(*) from before where listed group by category_id, type_id;
  perform pg_notify('gigs_changed', '');
  return null;
end $$;

create trigger gigs_removed after delete on gigs
  referencing old table as before
  for each statement execute function follow_removed_gigs();

-- What a gig shows of its owner, and what his standing means for his gigs.
create function follow_changed_owner() returns trigger language plpgsql as $$
begin
  if new.status_id <> old.status_id then
    update gigs set listed = status_id = 2 and new.status_id = 2
    where user_id = new.id and listed <> (status_id = 2 and new.status_id = 2);
  end if;
  if new.premium_until is distinct from old.premium_until then
    update gigs set rank = (new.premium_until is not null)::int
    where user_id = new.id and rank <> 2 and rank <> (new.premium_until is not null)::int;
  end if;
  if new.username <> old.username then
    perform rewrite_gig_documents(array(select id from gigs where user_id = new.id));
  end if;
  perform pg_notify('gigs_changed', '');
  return null;
end $$;

create trigger users_shown_with_gigs
  after update of name, username, country_alpha_2_code, status_id, kyc_verified_at, premium_since,
    premium_until, rating_sum, rating_count on users
  for each row when (old is distinct from new)
  execute function follow_changed_owner();

create function follow_changed_images() returns trigger language plpgsql as $$
begin
  perform pg_notify('gigs_changed', '');
  return null;
end $$;

create trigger gig_images_changed after insert or update or delete on gig_images
  for each statement execute function follow_changed_images();
