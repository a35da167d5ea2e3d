-- What is in a hub for long with boxes that do not come, oldest first: few of those that are in it, and of a merchant fewer.
drop index concurrently if exists hub_orders_short;

create index concurrently hub_orders_short on hub_orders (account_id, warehouse_id, received_at, id)
  where merged_into is null and status = 'Received' and received_boxes_count < boxes_count;

-- Open orders by number and by day: those that have left the hub are many more, and were all looked through.
drop index concurrently if exists hub_orders_open_number;

create index concurrently hub_orders_open_number on hub_orders (account_id, lower(order_no), id)
  where merged_into is null and status in ('Expecting', 'Received');

drop index concurrently if exists hub_orders_open_expected;

create index concurrently hub_orders_open_expected on hub_orders (account_id, coalesce(expected_at, '9999-12-31'::date), id)
  where merged_into is null and status in ('Expecting', 'Received');
