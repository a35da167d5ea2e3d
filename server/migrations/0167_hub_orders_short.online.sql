-- What is in a hub for long with boxes that do not come, oldest first: few of those that are in it, and of a merchant fewer.
drop index concurrently if exists hub_orders_short;

create index concurrently hub_orders_short on hub_orders (account_id, warehouse_id, received_at, id)
  where merged_into is null and status = 'Received' and received_boxes_count < boxes_count;
