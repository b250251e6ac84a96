/* Who offers something in the whole country, one after the other: counting them ends where enough are counted. */
create index gigs_offered_anywhere_by on gigs (category_id, user_id) where listed and type_id = 1;
