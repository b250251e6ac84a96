-- A registration that nobody ever verified lapses and is deleted, and what was kept of it meanwhile goes with it: who blocked
-- it, and what it was told, such as that its password was changed.
alter table blocks
  drop constraint blocks_blocker_id_fkey,
  drop constraint blocks_blocked_id_fkey,
  add constraint blocks_blocker_id_fkey foreign key (blocker_id) references users on delete cascade,
  add constraint blocks_blocked_id_fkey foreign key (blocked_id) references users on delete cascade;
alter table notifications
  drop constraint notifications_user_id_fkey,
  add constraint notifications_user_id_fkey foreign key (user_id) references users on delete cascade;
