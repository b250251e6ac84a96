-- Gigs that are approved, paused or changed at the same moment as their owner is deactivated, let in again, renamed or gets
-- Premium: who is second waits, and sees what the first has written. Without it both write by what stood there before, and a gig
-- stays listed whose owner is not active any more.
create or replace function follow_changed_owner() returns trigger
language plpgsql as $$
begin
  if new.status_id <> old.status_id or new.premium_until is distinct from old.premium_until then
    perform from gigs where user_id = new.id order by id for no key update;
  end if;
  if new.status_id <> old.status_id then
    update gigs set listed = gig_is_listed(status_id, new.status_id)
    where user_id = new.id and listed <> gig_is_listed(status_id, new.status_id);
  end if;
  if new.premium_until is distinct from old.premium_until then
    update gigs set rank = (new.premium_until is not null)::int
    where user_id = new.id and rank <> 2 and rank <> (new.premium_until is not null)::int;
  end if;
  if new.username <> old.username then
    perform rewrite_gig_documents(array(select id from gigs where user_id = new.id));
  end if;
  perform pg_notify('gigs_changed', '');
  return null;
end $$;

-- Fires before the one above, by its trigger's name.
create or replace function label_gigs_of_owner() returns trigger
language plpgsql as $$
begin
  perform from gigs where user_id = new.id order by id for no key update;
  perform label_gigs(array(select id from gigs where user_id = new.id));
  return null;
end $$;

-- Those that it has happened to.
update gigs set listed = gig_is_listed(gigs.status_id, users.status_id)
from users where users.id = gigs.user_id and gigs.listed <> gig_is_listed(gigs.status_id, users.status_id);

select label_gigs(array(
  select gigs.id from gigs join gig_labels on gig_labels.gig_id = gigs.id where gig_labels.status_id <> gigs.status_id));
