/* Until when somebody is away is shown with his gigs. */
create trigger users_away_shown after update of back_on on users
  for each row when (old.back_on is distinct from new.back_on) execute function follow_changed_owner();
