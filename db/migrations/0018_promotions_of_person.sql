-- What a person has bought is looked up by the person too.

create index promotions_user on promotions (user_id, id);
