-- All chats, the last message first, each as its one side sees it: a page is cut before anything is joined.
create index if not exists chat_members_all_latest on chat_members (last_message_id desc) where user_id < other_id;
