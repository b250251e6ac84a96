-- By what people pay, in one place: a method has its account in the ledger, and a new one is a row of both.
create table payment_methods (
  code text primary key references ledger_accounts (code)
);
insert into payment_methods (code) values ('MANUAL'), ('SANDBOX'), ('PAWAPAY'), ('PAYSTACK');
alter table transactions drop constraint transactions_method_check;
alter table transactions add foreign key (method) references payment_methods;
