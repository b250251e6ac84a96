-- What the clock has reminded of: once for each kind of reminder and each submission, revision or beginning that it counts from.
create table order_reminders (
  order_id integer not null references orders,
  -- As `reminderKinds` in orders/reminders/process.ts calls it.
  kind text not null,
  counted_from timestamptz not null,
  reminded_at timestamptz not null,
  primary key (order_id, kind, counted_from)
);

insert into order_event_actions (action) values
  ('withdraw'), ('propose-ending'), ('reject-ending'), ('end-by-agreement'), ('give-up'), ('close'),
  ('open-dispute'), ('answer-dispute'), ('withdraw-dispute'), ('decide-dispute'), ('appeal-dispute'),
  ('effect-decision')
on conflict do nothing;

-- The clock asks for those that are past, and for those that somebody is to be reminded of.
create index orders_work_deadline on orders ((greatest(due_on, revised_on, counts_from))) where status_id = 2;
create index orders_submission on orders ((held_pesewas > 0), (greatest(submitted_on, counts_from)))
  where status_id = 3;

-- Those of before: one of the answer, and one of the work after it has begun.
insert into order_reminders (order_id, kind, counted_from, reminded_at)
select orders.id, 'answer', orders.created_at, min(order_events.created_at)
from orders join order_events on order_events.order_id = orders.id and action = 'remind'
where orders.status_id = 1
group by orders.id
union all
select orders.id, 'work-soon', started_on, min(reminder.created_at)
from orders join order_events as reminder on reminder.order_id = orders.id and reminder.action = 'remind'
where orders.status_id in (2, 3) and reminder.created_at >= started_on
group by orders.id;

-- The terms say how an order ends, where a manager has not written the passage anew.
do $migration$
declare passage record;
begin
  for passage in select * from (values
    (2,
$html$<li>A request that the seller rejects or does not answer costs nothing. What was already paid for it through {{app.name}} goes back in full.</li>
<li>Once accepted, an order ends by completion or because the two of you agree otherwise. If the work is not done, not done in time, or not what was agreed, the buyer need not pay for that part and may ask for money back.</li>
<li>Money paid directly to a seller is given back by the seller. Money paid through {{app.name}} and not yet passed on is given back by us once the dispute is decided, to the account it came from.</li>$html$,
$html$<li>A request that the seller rejects or does not answer within 24 hours costs nothing. What was already paid for it through {{app.name}} goes back in full. The buyer may withdraw a request at any time before it is accepted.</li>
<li>Late work: 72 hours after the work was due, or after the last revision, the buyer may withdraw. What was paid through {{app.name}} goes back in full. The buyer may also withdraw while the seller’s account is not active. If the work is not submitted within 14 days after it was due, the order is cancelled, and the money goes back in full.</li>
<li>Work that nobody checks: if the buyer does not answer within 7 days after the work is submitted, an order paid through {{app.name}} is completed, and the seller gets the money. If it was not paid through {{app.name}}, the seller may close it after 7 days, and it is cancelled after 30 days.</li>
<li>By agreement: from when the work has begun, either of you may propose to end the order and how to divide the money that we hold. The other side has 48 hours to accept or reject it. A seller may always give the whole amount back.</li>
<li>If the work is not done, not done in time, or not what was agreed, the buyer need not pay for that part and may ask for money back. If you cannot agree, send us a report.</li>
<li>Money paid directly to a seller is given back by the seller: we do not hold that money. Money paid through {{app.name}} and not yet passed on goes back to the account it came from, as agreed, or as we decide.</li>$html$)
  ) as passages (page, earlier, later) loop
    update cms_pages set updated_at = now(), content = replace(content, passage.earlier, passage.later)
    where id = passage.page and strpos(content, passage.earlier) > 0;
  end loop;
end $migration$;
