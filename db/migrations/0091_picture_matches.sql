-- What a picture of a gig looks like, in 64 bits: pictures of which few bits differ look alike. Null where it is not known yet.
alter table gig_images add column dhash bigint;

-- Two hashes of which at most six bits differ have at least one of these seven pieces in common.
create function dhash_pieces(dhash bigint) returns integer[] language sql immutable parallel safe
  return array[
    dhash & 511,
    512 + (dhash >> 9 & 511),
    1024 + (dhash >> 18 & 511),
    1536 + (dhash >> 27 & 511),
    2048 + (dhash >> 36 & 511),
    2560 + (dhash >> 45 & 511),
    3072 + (dhash >> 54 & 1023)]::integer[];

-- Flat pictures all look alike, and are not compared.
create index gig_images_dhash_pieces on gig_images using gin (dhash_pieces(dhash))
  where bit_count(dhash::bit(64)) between 6 and 58;
create index gig_images_without_dhash on gig_images (id) where dhash is null;

-- Pictures of two people that look alike, for managers to judge.
create table gig_image_matches (
  id integer generated always as identity primary key,
  low_image integer not null references gig_images on delete cascade,
  high_image integer not null references gig_images on delete cascade,
  distance smallint not null check (distance between 0 and 6),
  state text not null default 'waiting' check (state in ('waiting', 'copied', 'allowed')),
  note text not null default '',
  decided_by integer references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null,
  unique (low_image, high_image),
  check (low_image < high_image),
  check ((state = 'waiting') = (decided_at is null))
);
create index gig_image_matches_high_image on gig_image_matches (high_image);
create index gig_image_matches_decided_by on gig_image_matches (decided_by);
create index gig_image_matches_state on gig_image_matches (state, id);

-- Who else has this number, or used this device.
create index payment_accounts_number on payment_accounts (number_tail(account_no));
create index users_phone_number on users (number_tail(phone_e164));
create index devices_hash on devices (hash);
