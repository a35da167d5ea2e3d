-- Orders of deliveries by their numbers, whatever they wait in, and the newest that are on routes or in schedules.
drop index concurrently if exists pool_orders_by_number;

create index concurrently pool_orders_by_number on pool_orders (account_id, lower(order_no));

drop index concurrently if exists pool_orders_by_po;

create index concurrently pool_orders_by_po on pool_orders (account_id, lower(po_no)) where po_no is not null;

drop index concurrently if exists pool_orders_routed;

create index concurrently pool_orders_routed on pool_orders (account_id, id) where route_id is not null;

drop index concurrently if exists pool_orders_routed_store;

create index concurrently pool_orders_routed_store on pool_orders (account_id, store_id, id) where route_id is not null;

drop index concurrently if exists schedule_orders_newest_of_store;

create index concurrently schedule_orders_newest_of_store on schedule_orders (account_id, store_id, order_id);

-- Routes are found by parts of the numbers of their orders.
drop index concurrently if exists pool_orders_routed_numbers;

create index concurrently pool_orders_routed_numbers on pool_orders
  using gin (account_id, order_no gin_trgm_ops) where route_id is not null;
