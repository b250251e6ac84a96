-- The list of one's own gigs is sorted from this index alone, and reads only the gigs of the page that it shows. The old
-- one goes first: who holds the lock that makes the new one would else wait for those who wait for it.
drop index gigs_owner;
create index if not exists gigs_of_owner on gigs (user_id, rank desc, id desc) where status_id <> 3;
