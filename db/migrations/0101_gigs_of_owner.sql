-- The list of one's own gigs is sorted from this index alone, and reads only the gigs of the page that it shows.
create index if not exists gigs_of_owner on gigs (user_id, rank desc, id desc) where status_id <> 3;
drop index gigs_owner;
