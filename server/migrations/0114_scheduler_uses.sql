-- What a plan counts of the scheduler: one order in one month of the account, whatever becomes of the order or of its place in a schedule.
create table scheduler_uses (
  account_id integer not null references accounts on delete cascade,
  pool_order_id id not null,
  -- the first day of it, by the account's clocks
  month date not null,
  primary key (account_id, month, pool_order_id)
);
select make_tenant_table('scheduler_uses');
insert into scheduler_uses (account_id, pool_order_id, month)
  select distinct s.account_id, s.order_id, date_trunc('month', s.counted_at at time zone a.time_zone)::date
  from schedule_orders s join accounts a on a.id = s.account_id where s.counted_at is not null;
drop index schedule_orders_counted;

-- Until when a mail waits because its address was sent enough; the link of the last one stands until then.
alter table schedule_orders add column mail_after timestamptz;
