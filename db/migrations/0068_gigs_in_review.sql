/* What waits for a manager, longest waiting first, without reading what does not wait. */
create index if not exists gigs_in_review on gigs (updated_at, id) where status_id = 1;
