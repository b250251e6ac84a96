-- Why a payment is owed back, as it was decided: the notice, the result and the receipt say the same by it. Null for those of
-- before, and for all else.
alter table transactions add column refund_reason text
  check (refund_reason in ('not accepted', 'not given'));
