-- The money of one payment may go to both sides of an order: at most one refund and one payout of it are under way or done,
-- and together they are no more than it received.
drop index transactions_out_once;
create unique index transactions_out_once on transactions (source, kind)
  where source is not null and status_code in ('PENDNG', 'CMPLTD');

-- Whoever adds to what goes out of a payment locks it: of two at once the second sees the first.
create function outgoing_is_within_payment() returns trigger language plpgsql as $$
declare
  received integer;
  going bigint;
begin
  select coalesce(received_pesewas, amount_pesewas) into received from transactions
  where reference = new.source and status_code = 'CMPLTD' for no key update;
  select sum(amount_pesewas) into going from transactions
  where source = new.source and status_code in ('PENDNG', 'CMPLTD');
  if going > coalesce(received, 0) then
    raise exception '% pesewas go out of payment %, which received %', going, new.source, coalesce(received, 0);
  end if;
  return null;
end $$;
create constraint trigger transactions_within_payment_new after insert on transactions
  deferrable initially deferred for each row
  when (new.source is not null and new.status_code in ('PENDNG', 'CMPLTD'))
  execute function outgoing_is_within_payment();
create constraint trigger transactions_within_payment_changed
  after update of source, amount_pesewas, status_code on transactions
  deferrable initially deferred for each row
  when (new.source is not null and new.status_code in ('PENDNG', 'CMPLTD')
    and (old.status_code not in ('PENDNG', 'CMPLTD') or new.amount_pesewas > old.amount_pesewas
      or new.source is distinct from old.source))
  execute function outgoing_is_within_payment();

-- An order that is open and paid holds a payment of its offer whole. What an earlier order of the offer still owes goes out at
-- any time, and so does what is owed back.
create function open_order_holds_payment() returns trigger language plpgsql as $$
begin
  if exists (select from orders join transactions as payment on payment.object_id = orders.offer_id
      where payment.reference = new.source and payment.object_type = 'offer' and payment.outcome = 'given'
        and orders.is_paid and orders.status_id in (1, 2, 3)
        and not exists (select from transactions as held
          where held.object_type = 'offer' and held.object_id = orders.offer_id and held.outcome = 'given'
            and not exists (select from transactions as outgoing where outgoing.source = held.reference))) then
    raise exception 'the order that payment % is held for is open', new.source;
  end if;
  return null;
end $$;
create constraint trigger transactions_of_ended_order after insert on transactions
  deferrable initially deferred for each row when (new.source is not null)
  execute function open_order_holds_payment();

-- What a provider says it has sent, other than it was told, waits for a manager too.
drop index transactions_to_review;
create index transactions_to_review on transactions (created_at)
  where status_code = 'PENDNG' and (sent_at is null or held_for is not null)
    and (kind <> 'payment' or submitted_at is not null or held_for is not null);
