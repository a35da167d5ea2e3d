-- Receipts of some days in another order: each day has its rows in that order. Plain columns, because row-level security lets
-- no index on coalesce() or a zone's day be used; what has no arrival yet is expected after everything else. Adding them
-- writes the receipts anew: orders of receipts are few beside what stands on them.
alter table receipt_orders
  add column if not exists arrival_day date not null generated always as (coalesce(expected_arrival, 'infinity')) stored,
  add column if not exists arrived_day date generated always as ((arrived_at at time zone 'UTC')::date) stored;

drop index concurrently if exists receipt_orders_arrival_day;

create index concurrently receipt_orders_arrival_day on receipt_orders (account_id, arrival_day, id);

drop index concurrently if exists receipt_orders_phase_arrival_day;

create index concurrently receipt_orders_phase_arrival_day on receipt_orders (account_id, phase, arrival_day, id);

drop index concurrently if exists receipt_orders_arrival_created;

create index concurrently receipt_orders_arrival_created on receipt_orders (account_id, arrival_day, created_at, id);

drop index concurrently if exists receipt_orders_phase_arrival_created;

create index concurrently receipt_orders_phase_arrival_created on receipt_orders (account_id, phase, arrival_day, created_at, id);

drop index concurrently if exists receipt_orders_arrived_created;

create index concurrently receipt_orders_arrived_created on receipt_orders (account_id, arrived_day, created_at, id) where arrived_day is not null;

drop index concurrently if exists receipt_orders_arrival;

drop index concurrently if exists receipt_orders_phase_arrival;
