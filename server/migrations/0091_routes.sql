-- Routes: who drives when, from where, and which orders in which order. An order is on one route at most: it says so itself.

create table routes (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  name text not null,
  type text not null check (type in ('Pending', 'Ongoing', 'Schedule', 'Delivered', 'Failed', 'Canceled')),
  date date,
  -- by the clocks where it starts; null: with the driver's shift
  start text,
  driver_id id,
  -- null: at the first stop, at the last one
  start_depot_id id,
  end_depot_id id,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, driver_id) references drivers,
  foreign key (account_id, start_depot_id) references depots,
  foreign key (account_id, end_depot_id) references depots,
  -- What is scheduled has a day and somebody who drives; what has started and ended says when.
  check (type not in ('Schedule', 'Ongoing', 'Delivered', 'Failed') or (date is not null and driver_id is not null)),
  check ((type in ('Ongoing', 'Delivered', 'Failed')) <= (started_at is not null)),
  check ((type in ('Delivered', 'Failed', 'Canceled')) = (ended_at is not null))
);
create index routes_by_type on routes (account_id, type, id);
create index routes_by_date on routes (account_id, coalesce(date, '9999-12-31'::date), id);
create index routes_by_name on routes (account_id, lower(name), id);
create index routes_ended on routes (account_id, type, coalesce(ended_at, updated_at), id) where ended_at is not null;
create index routes_by_driver on routes (account_id, driver_id, id);
create index routes_by_start on routes (account_id, start_depot_id);
create index routes_by_end on routes (account_id, end_depot_id);
create index routes_search on routes using gin (account_id, name gin_trgm_ops);
-- Nobody drives two routes at once.
create unique index routes_under_way on routes (account_id, driver_id) where type = 'Ongoing';
select make_tenant_table('routes');

-- A stop is one order on one route. It stays as the history of the attempt when the order has left.
create table route_stops (
  account_id integer not null references accounts on delete cascade,
  store_id id not null,
  route_id id not null,
  order_id id not null,
  position integer not null check (position > 0),
  status text not null check (status in ('To go', 'Delivered', 'Failed')),
  reason text check (status = 'Failed' or reason is null),
  proof_name text,
  proof_note text,
  done_at timestamptz,
  -- when its route was first scheduled with it: what a plan counts
  assigned_at timestamptz,
  -- when the order went back to the pool
  left_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (account_id, route_id, order_id),
  foreign key (account_id, route_id) references routes on delete cascade,
  foreign key (account_id, order_id) references pool_orders on delete cascade,
  foreign key (account_id, store_id) references stores,
  check ((status = 'To go') = (done_at is null)),
  check (status <> 'Failed' or reason is not null)
);
-- An order is on one route at a time.
create unique index route_stops_order on route_stops (account_id, order_id) where left_at is null;
create index route_stops_by_order on route_stops (account_id, order_id);
create index route_stops_by_store on route_stops (account_id, store_id, route_id);
create index route_stops_assigned on route_stops (account_id, assigned_at) where assigned_at is not null;
select make_tenant_table('route_stops', true);

-- The pool is what is on no route.
alter table pool_orders add column route_id id;
alter table pool_orders add foreign key (account_id, route_id) references routes;
drop index pool_orders_active, pool_orders_active_store, pool_orders_number, pool_orders_date, pool_orders_no_place;
create index pool_orders_active on pool_orders (account_id, id) where deleted_at is null and route_id is null;
create index pool_orders_active_store on pool_orders (account_id, store_id, id) where deleted_at is null and route_id is null;
create index pool_orders_number on pool_orders (account_id, lower(order_no), id) where deleted_at is null and route_id is null;
create index pool_orders_date on pool_orders (account_id, coalesce(delivery_date, '9999-12-31'::date), id)
  where deleted_at is null and route_id is null;
create index pool_orders_no_place on pool_orders (account_id, id) where deleted_at is null and route_id is null and lat is null;
create index pool_orders_on_route on pool_orders (account_id, route_id) where route_id is not null;

-- Routes go with the demo company, between the orders that are on them and those who drive them.
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
  delete from stores where account_id = own and type = 'STORE';
  return true;
end $$;
