-- What a town's gigs hold of the words is found in the index itself: all of the country that match were listed and laid over the
-- town's gigs, 2.5 of a search's 3.5 ms in the database at 100 000 gigs, and as many times more as there are more.
create index if not exists gig_search_document_and_town on gig_search
  using gin (document, town_slug) with (fastupdate = off);
drop index gig_search_document;
alter index gig_search_document_and_town rename to gig_search_document;
