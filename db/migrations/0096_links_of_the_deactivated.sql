-- Links that have answered go with the others once their seller may not log in any more.
delete from order_links using users where users.id = user_id and users.status_id <> 2;
