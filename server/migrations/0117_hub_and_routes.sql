-- The sorting hub and routes know of each other: an order of the pool that stands in the hub, or came from there; the manifest that a
-- route names; and the van that an order of the hub is planned into, with its stop.
alter table pool_orders add column hub_order_id id;
alter table pool_orders add foreign key (account_id, hub_order_id) references hub_orders (account_id, id)
  on delete set null (hub_order_id);
create index pool_orders_by_hub_order on pool_orders (account_id, hub_order_id) where hub_order_id is not null;

alter table routes add column manifest_id id;
alter table routes add foreign key (account_id, manifest_id) references manifests (account_id, id) on delete set null (manifest_id);
create index routes_by_manifest on routes (account_id, manifest_id) where manifest_id is not null;

-- A route as the hub knows it.
create table hub_vans (
  account_id integer not null references accounts on delete cascade,
  route_id id not null,
  name text not null,
  date date,
  driver_name text,
  vehicle_name text,
  -- of the whole route: with what does not come out of the hub
  stops integer not null check (stops >= 0),
  updated_at timestamptz not null default now(),
  primary key (account_id, route_id),
  foreign key (account_id, route_id) references routes on delete cascade
);
select make_tenant_table('hub_vans');

alter table hub_orders add column route_id id;
alter table hub_orders add column stop integer check (stop > 0);
alter table hub_orders add foreign key (account_id, route_id) references hub_vans (account_id, route_id) on delete set null (route_id);
alter table hub_orders add check (route_id is null or stop is not null);
create index hub_orders_of_route on hub_orders (account_id, route_id, stop) where route_id is not null;
