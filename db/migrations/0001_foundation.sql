-- What every later migration may build on: extensions, and one way of folding text for search.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
create extension if not exists citext;

-- Text as search sees it: lower case, without accents. The Twi letter ɔ is missing from the
-- rules of unaccent. Immutable (so that indexes may use it) because the dictionary is named.
create function fold(input text) returns text
  language sql immutable strict parallel safe
  return translate(lower(public.unaccent('public.unaccent'::regdictionary, input)), 'ɔɛŋ', 'oen');
