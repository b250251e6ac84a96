-- The statuses of orders and what is kept of them, in one place each: a new step is a row of either.
create table order_statuses (
  id smallint primary key,
  -- As `orderStatus` in orders/process.ts calls it.
  name text not null unique
);
insert into order_statuses (id, name) values
  (1, 'pending'), (2, 'ongoing'), (3, 'inReview'), (4, 'completed'), (5, 'cancelled');
alter table orders drop constraint orders_status_id_check;
alter table orders add foreign key (status_id) references order_statuses;

-- Whatever is neither pending nor cancelled has begun.
alter table orders drop constraint orders_check2;
alter table orders add constraint orders_begun check (status_id in (1, 5) or started_on is not null);

create table order_event_actions (
  action text primary key
);
insert into order_event_actions (action) values
  ('request'), ('accept'), ('cancel'), ('submit-for-review'), ('revision'), ('complete'), ('expire'),
  ('confirm-payment'), ('remind');
alter table order_events add foreign key (action) references order_event_actions;
