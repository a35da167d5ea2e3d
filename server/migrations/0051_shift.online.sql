-- Work that was begun, by when something happened to it last: what is stuck, and who is at what. Few orders are in it at any time.
drop index concurrently if exists shipment_orders_begun;

create index concurrently shipment_orders_begun on shipment_orders (account_id, updated_at) where state = 'PICKING';

drop index concurrently if exists receipt_orders_begun;

create index concurrently receipt_orders_begun on receipt_orders (account_id, updated_at) where state = 'PROCESSING';
