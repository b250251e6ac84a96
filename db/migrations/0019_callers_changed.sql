-- Processes remember for a few seconds who is behind a token. All are told at once when that changes.
create function tell_callers_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('callers_changed', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $$;

create trigger tell_callers_changed after delete on tokens
  for each row execute function tell_callers_changed('user_id');

create trigger tell_callers_changed after update of status_id, is_manager, kyc_verified_at on users
  for each row
  when ((old.status_id, old.is_manager, old.kyc_verified_at) is distinct from (new.status_id, new.is_manager, new.kyc_verified_at))
  execute function tell_callers_changed('id');
