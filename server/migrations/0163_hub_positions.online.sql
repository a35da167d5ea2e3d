-- What has been in a hub for long, and what is expected and does not come, oldest first.
drop index concurrently if exists hub_orders_staying;

create index concurrently hub_orders_staying on hub_orders (account_id, warehouse_id, received_at, id)
  where merged_into is null and status = 'Received';

drop index concurrently if exists hub_orders_awaited;

create index concurrently hub_orders_awaited on hub_orders (account_id, warehouse_id, expected_at, id)
  where merged_into is null and status in ('Expecting', 'Received') and received_boxes_count < boxes_count;
