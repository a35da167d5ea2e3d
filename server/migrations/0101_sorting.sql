-- The sorting hub: what is announced together (a manifest), its orders, and their boxes. What is merged into another order is in
-- no list; its boxes are shown by that one, and each knows which order it goes back to. All of it goes with its merchant, its warehouse
-- and its place: these are never removed but with a whole company, the demo one.

create table manifests (
  account_id integer not null references accounts on delete cascade,
  store_id id not null,
  id id not null,
  warehouse_id id not null,
  title text not null,
  source text not null check (source in ('Import', 'Route', 'Pool')),
  created_by id not null,
  -- What its orders and boxes come to: kept by the triggers below.
  orders_count integer not null default 0 check (orders_count >= 0),
  open_orders_count integer not null default 0 check (open_orders_count >= 0),
  boxes_count integer not null default 0 check (boxes_count >= 0),
  received_boxes_count integer not null default 0 check (received_boxes_count >= 0),
  -- still expected: of open orders
  awaited_boxes_count integer not null default 0 check (awaited_boxes_count >= 0),
  state text not null generated always as (
    case when open_orders_count = 0 then 'Completed' when received_boxes_count = 0 then 'Expecting'
      when awaited_boxes_count = 0 then 'Received' else 'Receiving' end
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores on delete cascade,
  foreign key (account_id, warehouse_id) references warehouses on delete cascade
);
create index manifests_by_store on manifests (account_id, store_id, id);
create index manifests_by_state on manifests (account_id, state, id);
create index manifests_by_warehouse on manifests (account_id, warehouse_id, id);
create index manifests_by_title on manifests (account_id, lower(title), id);
create index manifests_search on manifests using gin (account_id, title gin_trgm_ops);
select make_tenant_table('manifests', true);

create table hub_orders (
  account_id integer not null references accounts on delete cascade,
  store_id id not null,
  id id not null,
  manifest_id id not null,
  warehouse_id id not null,
  order_no text not null,
  po_no text,
  first_name text not null,
  last_name text,
  -- digits only
  phone text,
  email text,
  address_line1 text not null,
  address_line2 text,
  city text,
  state text,
  zip_code text,
  country text,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  note text,
  expected_at date,
  status text not null check (status in ('Expecting', 'Received', 'Processed', 'Cancelled', 'ExpectingCancelled')),
  stock_location_id id,
  position integer check (position > 0),
  -- the head that it is merged into
  merged_into id,
  -- of the boxes that it shows
  boxes_count integer not null check (boxes_count >= 0),
  received_boxes_count integer not null default 0 check (received_boxes_count between 0 and boxes_count),
  -- the highest number that one of its boxes has ever had
  last_box_number integer not null,
  -- of the boxes that it shows, for searches
  barcodes text not null default '',
  cancel_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  received_at timestamptz,
  processed_at timestamptz,
  cancelled_at timestamptz,
  -- What a search looks into: names either way round, and whatever is compared as it was typed.
  search_key text not null generated always as (
    lower(order_no || E'\n' || coalesce(po_no, '') || E'\n' || first_name || ' ' || coalesce(last_name, '') || E'\n'
      || coalesce(last_name, '') || ' ' || first_name || E'\n' || coalesce(last_name, '') || ', ' || first_name || E'\n'
      || coalesce(phone, '') || E'\n' || barcodes)
  ) stored,
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores on delete cascade,
  foreign key (account_id, manifest_id) references manifests on delete cascade,
  foreign key (account_id, warehouse_id) references warehouses on delete cascade,
  foreign key (account_id, stock_location_id) references stock_locations on delete cascade,
  foreign key (account_id, merged_into) references hub_orders on delete cascade,
  check ((lat is null) = (lng is null)),
  check ((stock_location_id is null) = (position is null)),
  -- What has left the hub, or is part of another order, stands nowhere.
  check (position is null or (merged_into is null and status in ('Expecting', 'Received'))),
  check ((status = 'Processed') = (processed_at is not null)),
  check ((status in ('Cancelled', 'ExpectingCancelled')) = (cancelled_at is not null))
);
-- Two orders never stand at one position.
create unique index hub_orders_position on hub_orders (account_id, stock_location_id, position) where stock_location_id is not null;
create index hub_orders_list on hub_orders (account_id, id) where merged_into is null;
create index hub_orders_by_store on hub_orders (account_id, store_id, id) where merged_into is null;
create index hub_orders_by_status on hub_orders (account_id, status, id) where merged_into is null;
create index hub_orders_by_warehouse on hub_orders (account_id, warehouse_id, status, id) where merged_into is null;
create index hub_orders_of_warehouse on hub_orders (account_id, warehouse_id, id) where merged_into is null;
create index hub_orders_by_manifest on hub_orders (account_id, manifest_id, id);
create index hub_orders_unallocated on hub_orders (account_id, id)
  where merged_into is null and stock_location_id is null and status in ('Expecting', 'Received');
create index hub_orders_unallocated_in on hub_orders (account_id, warehouse_id, id)
  where merged_into is null and stock_location_id is null and status in ('Expecting', 'Received');
create index hub_orders_number on hub_orders (account_id, lower(order_no), id) where merged_into is null;
create index hub_orders_expected on hub_orders (account_id, coalesce(expected_at, '9999-12-31'::date), id) where merged_into is null;
create index hub_orders_merged on hub_orders (account_id, merged_into) where merged_into is not null;
create index hub_orders_search on hub_orders using gin (account_id, search_key gin_trgm_ops);
select make_tenant_table('hub_orders', true);

create table hub_boxes (
  account_id integer not null references accounts on delete cascade,
  store_id id not null,
  id id not null,
  manifest_id id not null,
  -- the order that it came with
  own_order_id id not null,
  -- the order that shows it: the same, or the head that it is merged into
  order_id id not null,
  number integer not null check (number > 0),
  barcode text not null,
  description text,
  weight numeric(12, 3) check (weight > 0),
  depth numeric(10, 3) check (depth > 0),
  width numeric(10, 3) check (width > 0),
  height numeric(10, 3) check (height > 0),
  note text,
  -- its order is open
  is_open boolean not null default true,
  received_at timestamptz,
  received_by id,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores on delete cascade,
  foreign key (account_id, own_order_id) references hub_orders on delete cascade,
  foreign key (account_id, order_id) references hub_orders on delete cascade,
  foreign key (account_id, manifest_id) references manifests on delete cascade,
  unique (account_id, own_order_id, number),
  check ((received_at is null) = (received_by is null))
);
-- A code that is scanned is of one box.
create unique index hub_boxes_barcode on hub_boxes (account_id, lower(barcode)) where is_open;
create index hub_boxes_of_order on hub_boxes (account_id, order_id, id);
create index hub_boxes_by_manifest on hub_boxes (account_id, manifest_id);
create index hub_boxes_by_store on hub_boxes (account_id, store_id);
select make_tenant_table('hub_boxes', true);

create table hub_events (
  account_id integer not null references accounts on delete cascade,
  store_id id not null,
  id id not null,
  order_id id not null,
  type text not null,
  data jsonb not null default '{}',
  created_by id not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores on delete cascade,
  foreign key (account_id, order_id) references hub_orders on delete cascade
);
create index hub_events_of_order on hub_events (account_id, order_id, id);
create index hub_events_by_store on hub_events (account_id, store_id);
select make_tenant_table('hub_events', true);

-- How many boxes orders of a kind have: what counts them all must not look at each.
create table hub_sums (
  account_id integer not null references accounts on delete cascade,
  store_id id not null,
  manifest_id id not null,
  warehouse_id id not null,
  status text not null,
  is_allocated boolean not null,
  orders integer not null,
  boxes integer not null,
  primary key (account_id, manifest_id, status, is_allocated),
  foreign key (account_id, store_id) references stores on delete cascade,
  foreign key (account_id, manifest_id) references manifests on delete cascade
);
create index hub_sums_by_store on hub_sums (account_id, store_id, warehouse_id);
select make_tenant_table('hub_sums', true);

-- Statements change many orders at once: each trigger adds up what a statement changes, in one order of locks.
create function add_to_hub_sums() returns trigger language plpgsql as $$
begin
  insert into hub_sums (account_id, store_id, manifest_id, warehouse_id, status, is_allocated, orders, boxes)
  select c.account_id, c.store_id, c.manifest_id, c.warehouse_id, c.status, c.stock_location_id is not null, count(*), sum(c.boxes_count)
  from new_rows c where c.merged_into is null
  group by 1, 2, 3, 4, 5, 6 order by 3, 5, 6
  on conflict (account_id, manifest_id, status, is_allocated)
    do update set orders = hub_sums.orders + excluded.orders, boxes = hub_sums.boxes + excluded.boxes;
  update manifests m set orders_count = m.orders_count + c.orders, open_orders_count = m.open_orders_count + c.open
  from (select account_id, manifest_id, count(*) as orders, count(*) filter (where status in ('Expecting', 'Received')) as open
    from new_rows group by 1, 2) c
  where m.account_id = c.account_id and m.id = c.manifest_id;
  return null;
end $$;
create trigger hub_orders_added after insert on hub_orders referencing new table as new_rows
  for each statement execute function add_to_hub_sums();

create function change_hub_sums() returns trigger language plpgsql as $$
begin
  insert into hub_sums (account_id, store_id, manifest_id, warehouse_id, status, is_allocated, orders, boxes)
  select c.account_id, c.store_id, c.manifest_id, c.warehouse_id, c.status, c.is_allocated, sum(c.sign), sum(c.sign * c.boxes_count)
  from (
    select account_id, store_id, manifest_id, warehouse_id, status, stock_location_id is not null as is_allocated, boxes_count, 1 as sign
    from new_rows where merged_into is null
    union all
    select account_id, store_id, manifest_id, warehouse_id, status, stock_location_id is not null, boxes_count, -1
    from old_rows where merged_into is null
  ) c
  group by 1, 2, 3, 4, 5, 6 having sum(c.sign) <> 0 or sum(c.sign * c.boxes_count) <> 0 order by 3, 5, 6
  on conflict (account_id, manifest_id, status, is_allocated)
    do update set orders = hub_sums.orders + excluded.orders, boxes = hub_sums.boxes + excluded.boxes;
  update manifests m set open_orders_count = m.open_orders_count + c.open
  from (
    select account_id, manifest_id, sum(sign) as open from (
      select account_id, manifest_id, 1 as sign from new_rows where status in ('Expecting', 'Received')
      union all
      select account_id, manifest_id, -1 from old_rows where status in ('Expecting', 'Received')
    ) both_rows group by 1, 2 having sum(sign) <> 0
  ) c
  where m.account_id = c.account_id and m.id = c.manifest_id;
  return null;
end $$;
create trigger hub_orders_changed after update on hub_orders referencing new table as new_rows old table as old_rows
  for each statement execute function change_hub_sums();

create function take_from_hub_sums() returns trigger language plpgsql as $$
begin
  update hub_sums s set orders = s.orders - c.orders, boxes = s.boxes - c.boxes
  from (select account_id, manifest_id, status, stock_location_id is not null as is_allocated, count(*) as orders, sum(boxes_count) as boxes
    from old_rows where merged_into is null group by 1, 2, 3, 4) c
  where s.account_id = c.account_id and s.manifest_id = c.manifest_id and s.status = c.status and s.is_allocated = c.is_allocated;
  update manifests m set orders_count = m.orders_count - c.orders, open_orders_count = m.open_orders_count - c.open
  from (select account_id, manifest_id, count(*) as orders, count(*) filter (where status in ('Expecting', 'Received')) as open
    from old_rows group by 1, 2) c
  where m.account_id = c.account_id and m.id = c.manifest_id;
  return null;
end $$;
create trigger hub_orders_removed after delete on hub_orders referencing old table as old_rows
  for each statement execute function take_from_hub_sums();

create function add_to_manifests() returns trigger language plpgsql as $$
begin
  update manifests m set boxes_count = m.boxes_count + c.boxes, received_boxes_count = m.received_boxes_count + c.received,
    awaited_boxes_count = m.awaited_boxes_count + c.awaited
  from (select account_id, manifest_id, count(*) as boxes, count(received_at) as received,
      count(*) filter (where is_open and received_at is null) as awaited
    from new_rows group by 1, 2) c
  where m.account_id = c.account_id and m.id = c.manifest_id;
  return null;
end $$;
create trigger hub_boxes_added after insert on hub_boxes referencing new table as new_rows
  for each statement execute function add_to_manifests();

create function change_manifests() returns trigger language plpgsql as $$
begin
  update manifests m set received_boxes_count = m.received_boxes_count + c.received, awaited_boxes_count = m.awaited_boxes_count + c.awaited
  from (
    select account_id, manifest_id, sum(sign) filter (where received_at is not null) as received,
      sum(sign) filter (where is_open and received_at is null) as awaited
    from (
      select account_id, manifest_id, received_at, is_open, 1 as sign from new_rows
      union all
      select account_id, manifest_id, received_at, is_open, -1 from old_rows
    ) both_rows group by 1, 2
  ) n cross join lateral (select n.account_id, n.manifest_id, coalesce(n.received, 0) as received, coalesce(n.awaited, 0) as awaited) c
  where m.account_id = c.account_id and m.id = c.manifest_id and (c.received <> 0 or c.awaited <> 0);
  return null;
end $$;
create trigger hub_boxes_changed after update on hub_boxes referencing new table as new_rows old table as old_rows
  for each statement execute function change_manifests();

create function take_from_manifests() returns trigger language plpgsql as $$
begin
  update manifests m set boxes_count = m.boxes_count - c.boxes, received_boxes_count = m.received_boxes_count - c.received,
    awaited_boxes_count = m.awaited_boxes_count - c.awaited
  from (select account_id, manifest_id, count(*) as boxes, count(received_at) as received,
      count(*) filter (where is_open and received_at is null) as awaited
    from old_rows group by 1, 2) c
  where m.account_id = c.account_id and m.id = c.manifest_id;
  return null;
end $$;
create trigger hub_boxes_removed after delete on hub_boxes referencing old table as old_rows
  for each statement execute function take_from_manifests();
