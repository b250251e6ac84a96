-- Whether more gigs have a word than are ever counted is told by a part of all gigs, if these alone are so many. An index of words
-- lists all that match before the first is looked at: up to 20 ms at a million gigs, in a part as much less as it is smaller.
create index if not exists gig_search_document_every_8th on gig_search
  using gin (document) with (fastupdate = off) where listed and gig_id % 8 = 0;
create index if not exists gig_search_document_every_32nd on gig_search
  using gin (document) with (fastupdate = off) where listed and gig_id % 32 = 0;
create index if not exists gig_search_document_every_256th on gig_search
  using gin (document) with (fastupdate = off) where listed and gig_id % 256 = 0;
