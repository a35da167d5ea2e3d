-- Customers are reminded: of an offer that has no answer, and of the date that they chose.
alter table schedule_orders add column reminded_at timestamptz;
alter table schedule_orders drop constraint schedule_orders_mail_due_check;
alter table schedule_orders add constraint schedule_orders_mail_due_check
  check (mail_due in ('Offer', 'Place free', 'Reminder', 'Day before'));
create index schedule_orders_unanswered on schedule_orders (expires_at)
  where state = 'Offered' and reminded_at is null and mail_due is null;
create index schedule_orders_unreminded on schedule_orders (account_id, date_id)
  where state = 'Accepted' and reminded_at is null and mail_due is null;
