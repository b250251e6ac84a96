-- Which gigs are listed is said once, for the gig that changes and for the owner whose account does.
create function gig_is_listed(gig_status smallint, owner_status smallint) returns boolean
  language sql immutable parallel safe
  return gig_status = 2 and owner_status = 2;

create or replace function keep_gig_listed_and_ranked() returns trigger language plpgsql as $$
declare
  owner record;
begin
  select status_id, premium_until into owner from users where id = new.user_id;
  new.listed := gig_is_listed(new.status_id, owner.status_id);
  new.rank := gig_rank(new.promoted_until, owner.premium_until, new.updated_at);
  return new;
end $$;

create or replace function follow_changed_owner() returns trigger language plpgsql as $$
begin
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
