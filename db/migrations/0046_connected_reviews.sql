-- A review between accounts that belong together moves no rating.
alter table reviews add column is_connected boolean not null default false;

-- What tells one number of an account or a phone from another, however it was written: its last nine digits.
create function number_tail(number text) returns text language sql immutable parallel safe
  return nullif(right(regexp_replace(number, '[^0-9]', '', 'g'), 9), '');

-- Since when this person is paid at this number: another name or bank leaves it alone.
alter table payment_accounts add column number_since timestamptz;
update payment_accounts set number_since = updated_at;
create function keep_number_since() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or number_tail(new.account_no) is distinct from number_tail(old.account_no) then
    new.number_since := new.updated_at;
  end if;
  return new;
end $$;
create trigger payment_accounts_number_since before insert or update on payment_accounts
  for each row execute function keep_number_since();
alter table payment_accounts alter column number_since set default now(), alter column number_since set not null;

-- The page of terms explains it, where a manager has not written the passage anew.
update cms_pages set updated_at = now(), content = replace(content,
  'nobody may buy, sell or threaten with a rating.</p>',
  'nobody may buy, sell or threaten with a rating. A rating counts at once; one between accounts that belong together, because both are paid at the same number or one is paid at the other’s phone, does not count.</p>')
where content like '%nobody may buy, sell or threaten with a rating.</p>%';
