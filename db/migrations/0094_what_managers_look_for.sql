-- Managers look at the names of wallets by what came of them, the latest first. Counting needs the columns as they are.
create index wallet_name_checks_result on wallet_name_checks (coalesce(settled_result, result), checked_at, user_id)
  include (result, settled_result);

-- Pictures of gigs that somebody has deleted are counted among those that look alike; `gigs_owner` has the others.
create index gigs_deleted_of_owner on gigs (user_id) where status_id = 3;
