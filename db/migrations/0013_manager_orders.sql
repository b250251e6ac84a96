-- What the managers' list of orders needs to stay quick, however many there are.

create index orders_status on orders (status_id, id desc);
create index orders_gig on orders (gig_id);
