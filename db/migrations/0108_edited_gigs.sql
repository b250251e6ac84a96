-- When the fields of a gig were last changed by its form. `updated_at` moves with its state and its pictures as well, so that an
-- approval would refuse whoever is editing meanwhile. Null until the first change.
alter table gigs add column if not exists edited_at timestamptz;
