-- A search for what many gigs hold asks rank by rank. Promoted and Premium gigs are few, so that each has an index of its own words:
-- the words of all gigs and all gigs of a rank had to be laid over each other, 45 ms at a million gigs.
create index if not exists gig_search_document_promoted on gig_search
  using gin (document) with (fastupdate = off) where listed and rank = 2;
create index if not exists gig_search_document_premium on gig_search
  using gin (document) with (fastupdate = off) where listed and rank = 1;
