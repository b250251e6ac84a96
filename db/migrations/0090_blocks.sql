-- Who wants to hear nothing of whom. Both directions are looked up before a message is written.
create table blocks (
  blocker_id integer not null references users,
  blocked_id integer not null references users,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_newest on blocks (blocker_id, created_at desc, blocked_id desc);
create index blocks_blocked on blocks (blocked_id, created_at);

-- Who wrote, bid or offered first; null where an order's step began the conversation, or before this was kept.
alter table chats add column begun_by integer references users;
update chats set begun_by = first.from_user_id
  from (select distinct on (chat_id) chat_id, from_user_id, order_event_id from messages
    where created_at > now() - interval '1 day' order by chat_id, id) as first
  where first.chat_id = chats.id and first.order_event_id is null and chats.created_at > now() - interval '1 day';
create index chats_begun on chats (begun_by, created_at);

-- Looks anew each time it is called: whoever waited for the chat's lock sees the block that was made meanwhile.
create function is_block_between(one integer, other integer) returns boolean
language plpgsql volatile set plan_cache_mode to 'force_generic_plan' as $$
begin
  return exists (select from blocks where blocker_id = one and blocked_id = other)
    or exists (select from blocks where blocker_id = other and blocked_id = one);
end $$;

create or replace function message_news(wanted integer[]) returns jsonb
language plpgsql stable set plan_cache_mode to 'force_generic_plan' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
    'message', to_jsonb(messages) || jsonb_build_object(
      'is_read', readers.last_read_id >= messages.id, 'to_user_id', readers.user_id,
      'order_status', orders.status_id, 'order_action', order_events.action),
    'sides', (
      select jsonb_agg(to_jsonb(side)) from (
        select chat_id, user_id, other_id, last_message_id, unread_count,
          (select coalesce(sum(unread_count), 0)::integer from chat_members as each
            where each.user_id = chat_members.user_id and unread_count > 0) as unread_in_all,
          exists (select from blocks where blocker_id = user_id and blocked_id = other_id) as is_blocked
        from chat_members
        where chat_id = messages.chat_id) as side)
    ) order by messages.id), '[]')
  from messages
    join chat_members as readers on readers.chat_id = messages.chat_id and readers.user_id <> from_user_id
    left join orders on orders.id = order_id
    left join order_events on order_events.id = order_event_id
  where messages.id = any(wanted));
end $$;
