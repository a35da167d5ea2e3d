-- Reports are asked for what expires on some days, of goods that have left as well.
drop index concurrently if exists inventory_by_any_expiry;

create index concurrently inventory_by_any_expiry on inventory (account_id, expires_on, id) where expires_on is not null;

-- Written when goods leave, not while they are promised.
drop index concurrently if exists reservations_of_shipped;

create index concurrently reservations_of_shipped on reservations (account_id, inventory_id) where shipped_at is not null;

-- The largest orders first: of a list, and of a merchant's.
drop index concurrently if exists shipment_orders_units;

create index concurrently shipment_orders_units on shipment_orders (account_id, phase, unit_count, id);

drop index concurrently if exists shipment_orders_store_units;

create index concurrently shipment_orders_store_units on shipment_orders (account_id, store_id, phase, unit_count, id);

drop index concurrently if exists receipt_orders_store_completed;

create index concurrently receipt_orders_store_completed on receipt_orders (account_id, store_id, completed_at, id) where completed_at is not null;
