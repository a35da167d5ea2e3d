-- Schedules: dates that customers are offered, and what became of the offers. An order is in one schedule at most, and in the pool,
-- in a schedule or on a route: it says so itself.

create table schedules (
  account_id integer not null references accounts on delete cascade,
  store_id id not null,
  id id not null,
  title text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores
);
create index schedules_by_store on schedules (account_id, store_id, id);
create index schedules_by_title on schedules (account_id, lower(title), id);
create index schedules_search on schedules using gin (account_id, title gin_trgm_ops);
select make_tenant_table('schedules', true);

create table schedule_dates (
  account_id integer not null references accounts on delete cascade,
  store_id id not null,
  id id not null,
  schedule_id id not null,
  -- by the account's clocks
  date date not null,
  window_from text not null,
  window_to text not null,
  stops integer not null check (stops > 0),
  -- of drivers; null: as many as it needs
  minutes integer check (minutes > 0),
  taken_stops integer not null default 0,
  taken_minutes integer not null default 0 check (taken_minutes >= 0),
  closed_at timestamptz,
  primary key (account_id, id),
  unique (account_id, schedule_id, id),
  foreign key (account_id, schedule_id) references schedules on delete cascade,
  foreign key (account_id, store_id) references stores,
  check (window_from < window_to),
  -- Whoever comes last finds it full: no date is promised more often than it has places.
  check (taken_stops between 0 and stops),
  check (minutes is null or taken_minutes <= minutes)
);
create index schedule_dates_in_turn on schedule_dates (account_id, schedule_id, date, window_from, id);
create index schedule_dates_by_store on schedule_dates (account_id, store_id);
select make_tenant_table('schedule_dates', true);

create table schedule_orders (
  account_id integer not null references accounts on delete cascade,
  store_id id not null,
  schedule_id id not null,
  order_id id not null,
  state text not null check (state in ('Added', 'Offered', 'Accepted', 'Declined', 'Expired', 'Assigned')),
  -- what is accepted
  date_id id,
  -- what is offered, or was the last time
  date_ids text[] not null default '{}',
  -- a full date that the customer would rather have
  waits_for_id id,
  -- that a driver needs for it
  minutes integer not null check (minutes >= 0),
  -- when it became one of the plan's; null: it was offered by mail alone, or not yet
  counted_at timestamptz,
  -- which mail is to be written; each has a link of its own, and ends the one before
  mail_due text check (mail_due in ('Offer', 'Place free')),
  -- of the link in the last mail: the link itself is nowhere
  token_hash text,
  tries integer not null default 0,
  -- of the appointment in customers' calendars: each change is a later one of the same
  sequence integer not null default 0,
  offered_at timestamptz,
  expires_at timestamptz,
  answered_at timestamptz,
  route_id id,
  -- whoever offered last
  offered_by id,
  updated_at timestamptz not null default now(),
  primary key (account_id, schedule_id, order_id),
  foreign key (account_id, schedule_id) references schedules on delete cascade,
  foreign key (account_id, schedule_id, date_id) references schedule_dates (account_id, schedule_id, id),
  foreign key (account_id, order_id) references pool_orders on delete cascade,
  foreign key (account_id, store_id) references stores,
  check ((state in ('Accepted', 'Assigned')) = (date_id is not null)),
  check ((state = 'Offered') <= (expires_at is not null))
);
create unique index schedule_orders_order on schedule_orders (account_id, order_id) where state <> 'Assigned';
create index schedule_orders_by_order on schedule_orders (account_id, order_id);
create index schedule_orders_by_state on schedule_orders (account_id, schedule_id, state, order_id);
create index schedule_orders_by_date on schedule_orders (account_id, schedule_id, date_id) where date_id is not null;
create index schedule_orders_by_store on schedule_orders (account_id, store_id);
create index schedule_orders_links on schedule_orders (token_hash) where token_hash is not null;
create index schedule_orders_due on schedule_orders (account_id, expires_at) where state = 'Offered';
create index schedule_orders_waiting on schedule_orders (account_id, waits_for_id) where waits_for_id is not null;
create index schedule_orders_mails on schedule_orders (account_id, schedule_id, order_id) where mail_due is not null;
create index schedule_orders_counted on schedule_orders (account_id, counted_at) where counted_at is not null;
select make_tenant_table('schedule_orders', true);

-- The pool is what is on no route and in no schedule.
alter table pool_orders add column schedule_id id;
alter table pool_orders add foreign key (account_id, schedule_id) references schedules;
alter table pool_orders add check (schedule_id is null or route_id is null);
drop index pool_orders_active, pool_orders_active_store, pool_orders_number, pool_orders_date, pool_orders_no_place;
create index pool_orders_active on pool_orders (account_id, id)
  where deleted_at is null and route_id is null and schedule_id is null;
create index pool_orders_active_store on pool_orders (account_id, store_id, id)
  where deleted_at is null and route_id is null and schedule_id is null;
create index pool_orders_number on pool_orders (account_id, lower(order_no), id)
  where deleted_at is null and route_id is null and schedule_id is null;
create index pool_orders_date on pool_orders (account_id, coalesce(delivery_date, '9999-12-31'::date), id)
  where deleted_at is null and route_id is null and schedule_id is null;
create index pool_orders_no_place on pool_orders (account_id, id)
  where deleted_at is null and route_id is null and schedule_id is null and lat is null;
create index pool_orders_scheduled on pool_orders (account_id, schedule_id) where schedule_id is not null;

-- Schedules of the demo company go with it.
create or replace function remove_demo() returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own constant integer := current_account();
begin
  update accounts set has_demo = false where id = own and has_demo;
  if not found then
    return false;
  end if;
  delete from pool_orders where account_id = own;
  delete from schedules where account_id = own;
  delete from routes where account_id = own;
  delete from drivers where account_id = own;
  delete from vehicles where account_id = own;
  delete from depots where account_id = own;
  delete from self_checks where account_id = own;
  delete from order_events where account_id = own;
  delete from shipment_box_contents where account_id = own;
  delete from shipment_boxes where account_id = own;
  delete from shipment_repackaging where account_id = own;
  delete from reservations where account_id = own;
  delete from shipment_order_items where account_id = own;
  delete from shipment_orders where account_id = own;
  delete from shipment_package_types where account_id = own;
  delete from received_lines where account_id = own;
  delete from inventory_log where account_id = own;
  delete from inventory where account_id = own;
  delete from receipt_order_items where account_id = own;
  delete from receipt_order_assignees where account_id = own;
  delete from receipt_orders where account_id = own;
  delete from product_stock where account_id = own;
  delete from product_codes where account_id = own;
  delete from product_package_types where account_id = own;
  delete from products where account_id = own;
  delete from stock_locations where account_id = own;
  delete from stock_location_type_packages where account_id = own;
  delete from storage_package_types where account_id = own;
  delete from stock_location_types where account_id = own;
  delete from warehouses where account_id = own;
  delete from user_stores u using stores s
    where u.account_id = own and s.account_id = own and s.id = u.store_id and s.type = 'STORE';
  delete from contacts c using stores s
    where c.account_id = own and s.account_id = own and s.id = c.store_id and s.type = 'STORE';
  delete from stores where account_id = own and type = 'STORE';
  return true;
end $$;
