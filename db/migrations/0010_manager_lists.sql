-- What the managers' lists need to stay quick, however much there is.

create index users_status on users (status_id, id desc);

-- A gig as the managers' list shows it, as one text: number, username, title, category, type and
-- status. Narrow, so that even a search for a single letter reads little; with a blank at either
-- end, so that a number is found as a whole word.
create table gig_labels (
  gig_id integer primary key references gigs on delete cascade,
  status_id smallint not null,
  label text not null
);
create index gig_labels_status on gig_labels (status_id, gig_id desc);
create index gig_labels_label on gig_labels using gin (label gin_trgm_ops);

create function gig_label(
  id integer, username text, title text, category text, type_id smallint, status_id smallint
) returns text
  language sql immutable parallel safe
  return fold(concat(
    ' ', concat_ws(' ', id, username, title, category,
      case type_id when 1 then 'Offer' when 2 then 'Request' end,
      case status_id when 1 then 'In review' when 2 then 'Live' when 3 then 'Deleted' when 4 then 'Paused' end),
    ' '));

create function label_gigs(gig_ids integer[]) returns void language sql as $$
  insert into gig_labels (gig_id, status_id, label)
  select gigs.id, gigs.status_id,
    gig_label(gigs.id, username, title, categories.description, type_id, gigs.status_id)
  from gigs
  join categories on categories.id = gigs.category_id
  join users on users.id = gigs.user_id
  where gigs.id = any (gig_ids)
  on conflict (gig_id) do update set status_id = excluded.status_id, label = excluded.label
$$;

create function label_new_gigs() returns trigger language plpgsql as $$
begin
  perform label_gigs(array(select id from changed));
  return null;
end $$;

create trigger gigs_labelled after insert on gigs
  referencing new table as changed
  for each statement execute function label_new_gigs();

create function label_changed_gig() returns trigger language plpgsql as $$
begin
  perform label_gigs(array[new.id]);
  return null;
end $$;

create trigger gigs_relabelled
  after update of title, category_id, type_id, status_id, user_id on gigs
  for each row
  when ((old.title, old.category_id, old.type_id, old.status_id, old.user_id)
    is distinct from (new.title, new.category_id, new.type_id, new.status_id, new.user_id))
  execute function label_changed_gig();

create function label_gigs_of_owner() returns trigger language plpgsql as $$
begin
  perform label_gigs(array(select id from gigs where user_id = new.id));
  return null;
end $$;

create trigger users_relabel_gigs after update of username on users
  for each row when (old.username <> new.username)
  execute function label_gigs_of_owner();

select label_gigs(array(select id from gigs));
