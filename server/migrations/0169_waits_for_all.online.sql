-- Few orders wait for all of their goods: they are found without reading the others.
drop index concurrently if exists shipment_orders_waits_for_all;

create index concurrently shipment_orders_waits_for_all on shipment_orders (account_id, phase, created_at, id) where waits_for_all;
