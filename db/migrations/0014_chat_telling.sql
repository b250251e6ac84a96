-- When the e-mail about unread messages is due that waits already; null: none waits.
alter table chat_members add column mail_due_at timestamptz;

-- Whether open screens have been told of a message; those that were there before have been.
alter table messages add column is_told boolean not null default true;
alter table messages alter column is_told set default false;
create index messages_untold on messages (created_at) where not is_told;
