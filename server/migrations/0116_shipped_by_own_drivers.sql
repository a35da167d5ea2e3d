-- A shipped order that own drivers deliver is an order of the pool, too, from the moment it leaves the warehouse.
alter table pool_orders add column shipment_order_id id;
alter table pool_orders add foreign key (account_id, shipment_order_id) references shipment_orders (account_id, id)
  on delete set null (shipment_order_id);
create index pool_orders_by_shipment on pool_orders (account_id, shipment_order_id) where shipment_order_id is not null;

-- How it left; null until then, and of what left before this was asked.
alter table shipment_orders add column delivery_option text
  check (delivery_option in ('ThirdPartyPickup', 'NON_REGISTERED', 'CANPAR', 'IN_HOUSE', 'ORDER_POOL'));
