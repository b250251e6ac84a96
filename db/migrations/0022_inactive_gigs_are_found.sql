-- Managers read "Inactive" where the owner reads "In review": a gig is found by either.

create or replace function gig_label(
  id integer, username text, title text, category text, type_id smallint, status_id smallint
) returns text
  language sql immutable parallel safe
  return fold(concat(
    ' ', concat_ws(' ', id, username, title, category,
      case type_id when 1 then 'Offer' when 2 then 'Request' end,
      case status_id when 1 then 'In review Inactive' when 2 then 'Live' when 3 then 'Deleted' when 4 then 'Paused' end),
    ' '));

-- Only the labels of gigs that wait change, to what the function makes of them now. Whoever changes a gig meanwhile waits
-- until that is done, so that no label is written by the earlier function after it has been passed; reading goes on.
lock table gig_labels in share row exclusive mode;
update gig_labels set label = label || 'inactive ' where status_id = 1;
