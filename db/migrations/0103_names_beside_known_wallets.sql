-- A wallet that is known to be in another name stays so when only the name beside it changes, until it is looked up anew.
alter table payment_accounts add column was_in_other_name boolean not null default false;

create or replace function follow_changed_wallet() returns trigger language plpgsql as $$
begin
  if (new.account_type_code, new.institution_name, new.institution_code, new.account_no)
      is distinct from (old.account_type_code, old.institution_name, old.institution_code, old.account_no) then
    new.changed_at := new.updated_at;
    new.was_in_other_name := false;
    delete from wallet_name_checks where user_id = new.user_id;
  elsif new.name_on_account is distinct from old.name_on_account then
    new.was_in_other_name := exists (select from wallet_name_checks where user_id = new.user_id
      and (coalesce(settled_result, result) = 'different' or result = 'unknown' and old.was_in_other_name));
    delete from wallet_name_checks where user_id = new.user_id;
  end if;
  return new;
end $$;
