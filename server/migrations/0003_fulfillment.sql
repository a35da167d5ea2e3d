-- Products, stock and its ledger, receipt orders, shipment orders.
-- Counts are whole packages; units = packages x unit_quantity. Lengths in cm, weights in kg.

create table products (
  account_id integer not null,
  id id not null,
  store_id id not null,
  sku text not null,
  description text not null,
  barcode text,
  hs_code text,
  is_dangerous boolean not null default false,
  dangerous_class text check (dangerous_class in ('Class 1', 'Class 2', 'Class 3', 'Class 4')),
  has_expiration boolean not null default false,
  depth numeric(8, 3) not null check (depth > 0),
  width numeric(8, 3) not null check (width > 0),
  height numeric(8, 3) not null check (height > 0),
  weight numeric(9, 3) not null check (weight > 0),
  state text not null default 'Active' check (state in ('Active', 'Inactive')),
  -- Kept sums over the product's stock records on hand, so that the inventory list sorts and filters without adding up.
  -- They change with every receipt and shipment: no index holds a sum that changes each time.
  stock_units bigint not null default 0 check (stock_units >= 0),
  -- cubic centimetres
  stock_volume numeric not null default 0 check (stock_volume >= 0),
  -- the latest received date, the earliest expiry date
  stock_received_on date,
  stock_expires_on date,
  is_stocked boolean not null generated always as (stock_units > 0) stored,
  search_text text not null generated always as (description || ' ' || sku) stored,
  created_by id,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores,
  check (not is_dangerous or dangerous_class is not null)
) with (fillfactor = 80);
create index products_list on products (account_id, lower(description), id) where deleted_at is null;
create index products_list_store on products (account_id, store_id, lower(description), id) where deleted_at is null;
create index products_created on products (account_id, created_at, id) where deleted_at is null;
create index products_sku on products (account_id, lower(sku), id) where deleted_at is null;
create index products_search on products using gin (account_id, search_text gin_trgm_ops);
create index products_stocked on products (account_id, lower(description), id) where is_stocked;
create index products_stocked_store on products (account_id, store_id, lower(description), id) where is_stocked;
create index products_received on products (account_id, (coalesce(stock_received_on, '-infinity'::date)), id) where is_stocked;
create index products_expiring on products (account_id, (coalesce(stock_expires_on, 'infinity'::date)), id) where is_stocked;
create index products_dangerous on products (account_id, lower(description), id) where is_dangerous;
select make_tenant_table('products', true);

create table product_package_types (
  account_id integer not null,
  id id not null,
  store_id id not null,
  product_id id not null,
  name text not null,
  unit_quantity integer not null check (unit_quantity between 1 and 1000000),
  barcode text,
  depth numeric(8, 3) not null check (depth > 0),
  width numeric(8, 3) not null check (width > 0),
  height numeric(8, 3) not null check (height > 0),
  weight numeric(9, 3) not null check (weight > 0),
  created_at timestamptz not null default now(),
  -- set when a used package type is replaced by a new version or removed: stock may still stand in it
  archived_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, product_id) references products on delete cascade,
  foreign key (account_id, store_id) references stores
);
create unique index product_package_types_same on product_package_types
  (account_id, product_id, lower(name), unit_quantity) where archived_at is null;
create index product_package_types_by_product on product_package_types (account_id, product_id);
select make_tenant_table('product_package_types', true);

-- Every word that names a product: its SKU, its aliases and those of its packages, old SKUs, barcodes.
-- SKUs and aliases share one space per store and are compared without case; barcodes are a space of their own.
create table product_codes (
  account_id integer not null,
  store_id id not null,
  space text not null check (space in ('sku', 'barcode')),
  code_key text collate "C" not null,
  code text not null,
  is_alias boolean not null,
  product_id id not null,
  product_package_type_id id,
  primary key (account_id, store_id, space, code_key),
  foreign key (account_id, product_id) references products on delete cascade,
  foreign key (account_id, product_package_type_id) references product_package_types on delete cascade
);
create index product_codes_by_product on product_codes (account_id, product_id);
select make_tenant_table('product_codes', true);

create table receipt_orders (
  account_id integer not null,
  id id not null,
  store_id id not null,
  reference_id text not null,
  warehouse_id id not null,
  state text not null check (state in ('DRAFT', 'EXPECTED', 'PROCESSING', 'COMPLETED')),
  -- the list an order stands in: one value where the operation list has two states, so that one index serves it in order
  phase text not null generated always as (case when state in ('EXPECTED', 'PROCESSING') then 'OPERATION' else state end) stored,
  task_state text not null default 'NOT_STARTED' check (task_state in ('NOT_STARTED', 'IN_PROGRESS', 'PAUSED', 'COMPLETED')),
  receipt_order_id text,
  packing_list_id text,
  po_number text,
  vendor_name text,
  note text,
  -- a spreadsheet may leave these three blank: a draft waits until a person has filled them in
  expected_arrival date,
  receipt_type text check (receipt_type in ('LTL', 'FTL')),
  pallets_at_receiving integer check (pallets_at_receiving > 0),
  container_type text check (container_type in
    ('FLOOR_LOADED20', 'FLOOR_LOADED40', 'FLOOR_LOADED53', 'PALLETIZED20', 'PALLETIZED40', 'PALLETIZED53')),
  containers jsonb not null default '[]',
  channel text not null default 'Manual',
  external_id text,
  -- what an import is known by, and what stood in it: the same file twice changes nothing, a changed one is refused
  import_key text,
  import_hash text,
  line_count integer not null default 0,
  package_count bigint not null default 0,
  unit_count bigint not null default 0,
  -- kept sum of the received packages of all lines, whatever their condition
  received_count bigint not null default 0 check (received_count >= 0),
  report_confirmed_at timestamptz,
  report_confirmed_by id,
  arrived_at timestamptz,
  completed_at timestamptz,
  -- pauses are no handling time
  paused_at timestamptz,
  paused_seconds integer not null default 0,
  created_by id not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores,
  foreign key (account_id, warehouse_id) references warehouses,
  constraint receipt_orders_complete check (state = 'DRAFT' or (expected_arrival is not null and receipt_type is not null)),
  constraint receipt_orders_paused check ((task_state = 'PAUSED') = (paused_at is not null))
);
create unique index receipt_orders_reference on receipt_orders (account_id, reference_id);
create unique index receipt_orders_imported on receipt_orders (account_id, store_id, import_key) where import_key is not null;
create index receipt_orders_list on receipt_orders (account_id, created_at, id);
create index receipt_orders_phase on receipt_orders (account_id, phase, created_at, id);
create index receipt_orders_store on receipt_orders (account_id, store_id, created_at, id);
create index receipt_orders_store_phase on receipt_orders (account_id, store_id, phase, created_at, id);
create index receipt_orders_warehouse on receipt_orders (account_id, warehouse_id, phase, created_at, id);
create index receipt_orders_arrival on receipt_orders (account_id, coalesce(expected_arrival, 'infinity'), id);
create index receipt_orders_phase_arrival on receipt_orders (account_id, phase, coalesce(expected_arrival, 'infinity'), id);
create index receipt_orders_arrived on receipt_orders (account_id, arrived_at, id) where arrived_at is not null;
create index receipt_orders_completed on receipt_orders (account_id, completed_at, id) where completed_at is not null;
create index receipt_orders_search on receipt_orders using gin (account_id, reference_id gin_trgm_ops);
select make_tenant_table('receipt_orders', true);

create table receipt_order_assignees (
  account_id integer not null,
  store_id id not null,
  receipt_order_id id not null,
  user_id id not null,
  primary key (account_id, receipt_order_id, user_id),
  foreign key (account_id, receipt_order_id) references receipt_orders on delete cascade,
  foreign key (account_id, user_id) references users
);
create index receipt_order_assignees_by_user on receipt_order_assignees (account_id, user_id, receipt_order_id);
select make_tenant_table('receipt_order_assignees', true);

create table receipt_order_items (
  account_id integer not null,
  id id not null,
  store_id id not null,
  receipt_order_id id not null,
  position integer not null,
  product_id id not null,
  product_package_type_id id not null,
  package_quantity integer not null check (package_quantity > 0),
  expiration_date date,
  -- kept sum of the received lines, whatever their condition
  received_count integer not null default 0 check (received_count >= 0),
  primary key (account_id, id),
  foreign key (account_id, receipt_order_id) references receipt_orders on delete cascade,
  foreign key (account_id, product_id) references products,
  foreign key (account_id, product_package_type_id) references product_package_types
);
create index receipt_order_items_by_order on receipt_order_items (account_id, receipt_order_id, position);
create unique index receipt_order_items_once on receipt_order_items
  (account_id, receipt_order_id, product_id, product_package_type_id, coalesce(expiration_date, 'infinity'));
create index receipt_order_items_by_product on receipt_order_items (account_id, product_id);
create index receipt_order_items_by_package on receipt_order_items (account_id, product_package_type_id);
select make_tenant_table('receipt_order_items', true);

-- The stock records. On hand includes what is picked but not yet handed over:
-- in the location = package_count - picked_count; free = package_count - allocated_count; picked is part of allocated.
create table inventory (
  account_id integer not null,
  id id not null,
  store_id id not null,
  warehouse_id id not null,
  stock_location_id id not null,
  storage_package_type_id id,
  product_id id not null,
  product_package_type_id id not null,
  lot text not null default '',
  expires_on date,
  condition smallint not null check (condition between 0 and 5),
  received_on date not null,
  receipt_order_id id,
  package_count integer not null check (package_count >= 0),
  allocated_count integer not null default 0,
  picked_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores,
  foreign key (account_id, warehouse_id) references warehouses,
  foreign key (account_id, stock_location_id) references stock_locations,
  foreign key (account_id, storage_package_type_id) references storage_package_types,
  foreign key (account_id, product_id) references products,
  foreign key (account_id, product_package_type_id) references product_package_types,
  foreign key (account_id, receipt_order_id) references receipt_orders,
  -- What the indexes below ask for. Reserving and picking change neither, so that those updates touch no index.
  is_stocked boolean not null generated always as (package_count > 0) stored,
  is_free boolean not null generated always as (condition = 5 and package_count > allocated_count) stored,
  constraint inventory_counts check (0 <= picked_count and picked_count <= allocated_count and allocated_count <= package_count)
) with (fillfactor = 70);
create unique index inventory_key on inventory (
  account_id, stock_location_id, product_package_type_id, condition, received_on, lot,
  coalesce(expires_on, 'infinity'::date), coalesce(storage_package_type_id, ''), coalesce(receipt_order_id, ''));
-- the allocator's path: what is free of a package in a warehouse, in the order it is to leave
create index inventory_free on inventory (account_id, product_id, product_package_type_id, warehouse_id, expires_on, received_on, id)
  where is_free;
create index inventory_by_product on inventory (account_id, product_id, id) where is_stocked;
-- the latest receipt and the earliest expiry of what is on hand
create index inventory_received on inventory (account_id, product_id, warehouse_id, received_on) where is_stocked;
create index inventory_expiring on inventory (account_id, product_id, warehouse_id, expires_on) where is_stocked;
create index inventory_by_expiry on inventory (account_id, expires_on, product_id) where is_stocked;
create index inventory_by_location on inventory (account_id, stock_location_id) where is_stocked;
create index inventory_by_warehouse on inventory (account_id, warehouse_id, product_id) where is_stocked;
create index inventory_by_storage_package on inventory (account_id, storage_package_type_id) where is_stocked;
create index inventory_by_receipt on inventory (account_id, receipt_order_id);
create index inventory_by_package on inventory (account_id, product_package_type_id);
select make_tenant_table('inventory', true);

-- Kept sums of a product's stock in one warehouse, so that the inventory list of a warehouse sorts and filters on an index.
create table product_stock (
  account_id integer not null,
  product_id id not null,
  warehouse_id id not null,
  store_id id not null,
  -- never below zero, as those of the product: no check here, because it would judge what an upsert adds
  units bigint not null default 0,
  -- cubic centimetres
  volume numeric not null default 0,
  received_on date,
  expires_on date,
  is_stocked boolean not null generated always as (units > 0) stored,
  primary key (account_id, product_id, warehouse_id),
  foreign key (account_id, product_id) references products on delete cascade,
  foreign key (account_id, warehouse_id) references warehouses
) with (fillfactor = 80);
create index product_stock_received on product_stock
  (account_id, warehouse_id, (coalesce(received_on, '-infinity'::date)), product_id) where is_stocked;
create index product_stock_expiring on product_stock
  (account_id, warehouse_id, (coalesce(expires_on, 'infinity'::date)), product_id) where is_stocked;
select make_tenant_table('product_stock', true);

-- The ledger: append only, corrections are new entries. package_change is the change of packages on hand.
create table inventory_log (
  account_id integer not null,
  id id not null,
  store_id id not null,
  type text not null check (type in ('RECEIVE', 'RECEIVE_UPDATE', 'RECEIVE_REMOVE', 'UNITIZED', 'SHIPPED', 'GONE',
    'MERGED_FROM', 'MERGED_TO', 'RELOCATED_IN', 'RELOCATED_OUT', 'ADJUSTMENT', 'UNPICKED')),
  created_at timestamptz not null default now(),
  effective_on date not null,
  created_by id not null,
  inventory_id id not null,
  warehouse_id id not null,
  stock_location_id id not null,
  other_location_id id,
  storage_package_type_id id,
  product_id id not null,
  product_package_type_id id not null,
  lot text not null,
  expires_on date,
  condition smallint not null,
  before_count integer not null,
  package_change integer not null,
  after_count integer not null,
  unit_change bigint not null,
  -- packages that moved without leaving the books: unpicked ones
  moved_count integer not null default 0,
  -- one cause, several entries: both sides of a relocation, all lines of a shipment
  cause_id id not null,
  -- the request that did it, as the audit log names it
  request_id text not null,
  receipt_order_id id,
  shipment_order_id id,
  reason text,
  primary key (account_id, id),
  foreign key (account_id, inventory_id) references inventory,
  check (after_count = before_count + package_change),
  check (after_count >= 0)
);
create index inventory_log_list on inventory_log (account_id, created_at, id);
create index inventory_log_store on inventory_log (account_id, store_id, created_at, id);
create index inventory_log_warehouse on inventory_log (account_id, warehouse_id, created_at, id);
create index inventory_log_type on inventory_log (account_id, type, created_at, id);
create index inventory_log_person on inventory_log (account_id, created_by, created_at, id);
create index inventory_log_product on inventory_log (account_id, product_id, created_at, id);
create index inventory_log_record on inventory_log (account_id, inventory_id, created_at, id);
create index inventory_log_location on inventory_log (account_id, stock_location_id, created_at, id);
create index inventory_log_receipt on inventory_log (account_id, receipt_order_id, created_at, id) where receipt_order_id is not null;
create index inventory_log_shipment on inventory_log (account_id, shipment_order_id, created_at, id) where shipment_order_id is not null;
select make_tenant_table('inventory_log', true);
revoke update, delete on inventory_log from crossdock_app;

-- What was received, as it was entered. Where the goods stand now is the inventory's business.
create table received_lines (
  account_id integer not null,
  id id not null,
  store_id id not null,
  receipt_order_id id not null,
  item_id id not null,
  inventory_id id not null,
  package_count integer not null check (package_count > 0),
  condition smallint not null check (condition between 0 and 5),
  expiration_date date,
  lot text not null default '',
  stock_location_id id not null,
  storage_package_type_id id,
  created_by id not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, receipt_order_id) references receipt_orders,
  foreign key (account_id, item_id) references receipt_order_items,
  foreign key (account_id, inventory_id) references inventory,
  foreign key (account_id, stock_location_id) references stock_locations,
  foreign key (account_id, storage_package_type_id) references storage_package_types
);
create index received_lines_by_order on received_lines (account_id, receipt_order_id, id);
create index received_lines_by_item on received_lines (account_id, item_id);
create index received_lines_by_inventory on received_lines (account_id, inventory_id);
select make_tenant_table('received_lines', true);

-- Boxes for what goes out; an empty store list means all stores.
create table shipment_package_types (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  name text not null,
  depth numeric(8, 3) not null check (depth > 0),
  width numeric(8, 3) not null check (width > 0),
  height numeric(8, 3) not null check (height > 0),
  store_ids text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index shipment_package_types_list on shipment_package_types (account_id, lower(name), id) where deleted_at is null;
select make_tenant_table('shipment_package_types');

create table shipment_orders (
  account_id integer not null,
  id id not null,
  store_id id not null,
  reference_id text not null,
  warehouse_id id not null,
  state text not null check (state in ('DRAFT', 'READY', 'PICKING', 'BACK_ORDER', 'COMPLETED')),
  -- the list an order stands in: one value where the operation list has two states, so that one index serves it in order
  phase text not null generated always as (case when state in ('READY', 'PICKING') then 'OPERATION' else state end) stored,
  -- picking, then packing: one task is open at a time
  task_kind text not null default 'PICKING' check (task_kind in ('PICKING', 'PACKING')),
  task_state text not null default 'NOT_STARTED' check (task_state in ('NOT_STARTED', 'IN_PROGRESS', 'PAUSED', 'COMPLETED')),
  external_order_number text,
  external_po_number text not null,
  ship_out_date date not null,
  delivery_type text not null check (delivery_type in ('BusinessDelivery', 'ThirdPartyPickup')),
  order_type text not null default 'B2B' check (order_type in ('B2B', 'D2C')),
  is_strict boolean not null default false,
  pickup_id text,
  pickup_po_number text,
  pickup_reference_number text,
  pickup_carrier_name text,
  pickup_expected_date date,
  pickup_note text,
  recipient_name text,
  recipient_primary_phone text,
  recipient_secondary_phone text,
  recipient_email text,
  recipient_address_line1 text,
  recipient_address_line2 text,
  recipient_city text,
  recipient_state text,
  recipient_postal_code text,
  recipient_country text,
  recipient_note text,
  recipient_lat double precision,
  recipient_lng double precision,
  recipient_full_address text,
  scheduled_for timestamptz,
  signature_required boolean not null default false,
  premium_type text not null default 'NONE' check (premium_type in ('TEN_AM', 'NOON', 'SATURDAY', 'NONE')),
  carrier_address_type text check (carrier_address_type in ('RESIDENTIAL', 'COMMERCIAL')),
  carrier_name text,
  tracking_number text,
  tracking_link text,
  shipment_price_cents bigint,
  customs jsonb not null default '[]',
  assignee_id id,
  packing_labels_downloaded boolean not null default false,
  packing_finished_at timestamptz,
  channel text not null default 'Manual',
  -- the order's name at its channel, and a digest of what came with it: the same file twice changes nothing
  external_key text,
  import_hash text,
  line_count integer not null default 0,
  unit_count bigint not null default 0,
  -- one line of one package: what 'Single Items Only' asks for
  is_single_item boolean not null default false,
  -- what was short when the order was last tried: [{itemId, productId, neededUnits, availableUnits, onHoldUnits}]
  shortages jsonb,
  back_ordered_at timestamptz,
  placed_at timestamptz,
  completed_at timestamptz,
  created_by id not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- what filters compare, without case; plain columns, because row-level security lets no index on lower() be used
  search_text text not null generated always as
    (reference_id || ' ' || coalesce(external_order_number, '') || ' ' || external_po_number) stored,
  address_text text generated always as (recipient_address_line1 || ' ' || coalesce(recipient_address_line2, '')) stored,
  carrier_key text generated always as (lower(coalesce(carrier_name, pickup_carrier_name))) stored,
  city_key text generated always as (lower(recipient_city)) stored,
  region_key text generated always as (lower(recipient_state)) stored,
  country_key text generated always as (lower(recipient_country)) stored,
  order_number_key text generated always as (lower(external_order_number)) stored,
  -- days of UTC: a range of them is read a day at a time, each in the order of another date
  created_day date not null generated always as ((created_at at time zone 'UTC')::date) stored,
  completed_day date generated always as ((completed_at at time zone 'UTC')::date) stored,
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores,
  foreign key (account_id, warehouse_id) references warehouses,
  foreign key (account_id, assignee_id) references users
);
create unique index shipment_orders_reference on shipment_orders (account_id, reference_id);
create unique index shipment_orders_external on shipment_orders (account_id, store_id, channel, external_key) where external_key is not null;
create index shipment_orders_list on shipment_orders (account_id, created_at, id);
create index shipment_orders_phase on shipment_orders (account_id, phase, created_at, id);
create index shipment_orders_ship_out on shipment_orders (account_id, ship_out_date, id);
create index shipment_orders_phase_ship_out on shipment_orders (account_id, phase, ship_out_date, id);
create index shipment_orders_store on shipment_orders (account_id, store_id, phase, created_at, id);
create index shipment_orders_store_ship_out on shipment_orders (account_id, store_id, phase, ship_out_date, id);
create index shipment_orders_warehouse on shipment_orders (account_id, warehouse_id, phase, created_at, id);
create index shipment_orders_assignee on shipment_orders (account_id, assignee_id, phase, created_at, id) where assignee_id is not null;
create index shipment_orders_delivery on shipment_orders (account_id, delivery_type, phase, created_at, id);
create index shipment_orders_channel on shipment_orders (account_id, channel, phase, created_at, id);
create index shipment_orders_single on shipment_orders (account_id, phase, created_at, id) where is_single_item;
create index shipment_orders_carrier on shipment_orders (account_id, carrier_key, phase, created_at, id) where carrier_key is not null;
create index shipment_orders_city on shipment_orders (account_id, city_key, phase, created_at, id) where city_key is not null;
create index shipment_orders_region on shipment_orders (account_id, region_key, phase, created_at, id) where region_key is not null;
create index shipment_orders_country on shipment_orders (account_id, country_key, phase, created_at, id) where country_key is not null;
create index shipment_orders_number on shipment_orders (account_id, order_number_key, id) where order_number_key is not null;
create index shipment_orders_completed on shipment_orders (account_id, completed_at, id) where completed_at is not null;
create index shipment_orders_store_completed on shipment_orders (account_id, store_id, completed_at, id) where completed_at is not null;
create index shipment_orders_address_type on shipment_orders (account_id, carrier_address_type, completed_at, id) where carrier_address_type is not null;
create index shipment_orders_created_day_ship_out on shipment_orders (account_id, phase, created_day, ship_out_date, id);
create index shipment_orders_created_day_completed on shipment_orders (account_id, created_day, completed_at, id) where completed_at is not null;
create index shipment_orders_ship_out_created on shipment_orders (account_id, phase, ship_out_date, created_at, id);
create index shipment_orders_ship_out_completed on shipment_orders (account_id, ship_out_date, completed_at, id) where completed_at is not null;
create index shipment_orders_completed_day_created on shipment_orders (account_id, completed_day, created_at, id) where completed_at is not null;
create index shipment_orders_completed_day_ship_out on shipment_orders (account_id, completed_day, ship_out_date, id) where completed_at is not null;
create index shipment_orders_search on shipment_orders using gin (account_id, phase, search_text gin_trgm_ops);
create index shipment_orders_address on shipment_orders using gin (account_id, phase, address_text gin_trgm_ops) where address_text is not null;
select make_tenant_table('shipment_orders', true);

create table shipment_order_items (
  account_id integer not null,
  id id not null,
  store_id id not null,
  shipment_order_id id not null,
  position integer not null,
  product_id id not null,
  product_package_type_id id not null,
  units_count integer not null check (units_count > 0),
  primary key (account_id, id),
  foreign key (account_id, shipment_order_id) references shipment_orders on delete cascade,
  -- holds the product, too: a package type goes only with its product
  foreign key (account_id, product_package_type_id) references product_package_types
);
create unique index shipment_order_items_once on shipment_order_items
  (account_id, shipment_order_id, product_id, product_package_type_id);
create index shipment_order_items_by_product on shipment_order_items (account_id, product_id, shipment_order_id);
create index shipment_order_items_by_package on shipment_order_items (account_id, product_package_type_id);
select make_tenant_table('shipment_order_items', true);

-- Which stock an order holds, and how much of that has been picked. Shipped lines stay: they are what left.
create table reservations (
  account_id integer not null,
  id id not null,
  store_id id not null,
  shipment_order_id id not null,
  item_id id not null,
  inventory_id id not null,
  package_count integer not null check (package_count > 0),
  picked_count integer not null default 0,
  shipped_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, shipment_order_id) references shipment_orders,
  foreign key (account_id, item_id) references shipment_order_items,
  foreign key (account_id, inventory_id) references inventory,
  check (0 <= picked_count and picked_count <= package_count)
);
create unique index reservations_once on reservations (account_id, item_id, inventory_id);
create index reservations_by_order on reservations (account_id, shipment_order_id);
create index reservations_by_inventory on reservations (account_id, inventory_id) where shipped_at is null;
select make_tenant_table('reservations', true);

-- Picked packages that do not go out as they are: their units are put into boxes.
create table shipment_repackaging (
  account_id integer not null,
  store_id id not null,
  shipment_order_id id not null,
  item_id id not null,
  product_package_type_id id not null,
  package_count integer not null check (package_count > 0),
  primary key (account_id, shipment_order_id, item_id, product_package_type_id),
  foreign key (account_id, shipment_order_id) references shipment_orders on delete cascade,
  foreign key (account_id, item_id) references shipment_order_items on delete cascade
);
select make_tenant_table('shipment_repackaging', true);

-- What goes out: `quantity` alike boxes, sizes and weight of one of them. Name and sizes are copies, the type may change later.
create table shipment_boxes (
  account_id integer not null,
  id id not null,
  store_id id not null,
  shipment_order_id id not null,
  position integer not null,
  -- true for boxes that units of repackaged packages were put into, false for packages that go out as they are
  is_repackaged boolean not null,
  -- null: the goods' own package
  shipment_package_type_id id,
  product_package_type_id id,
  name text not null,
  depth numeric(8, 3) not null,
  width numeric(8, 3) not null,
  height numeric(8, 3) not null,
  weight numeric(10, 3) not null check (weight > 0),
  quantity integer not null default 1 check (quantity > 0),
  primary key (account_id, id),
  foreign key (account_id, shipment_order_id) references shipment_orders on delete cascade,
  foreign key (account_id, shipment_package_type_id) references shipment_package_types,
  foreign key (account_id, product_package_type_id) references product_package_types
);
create index shipment_boxes_by_order on shipment_boxes (account_id, shipment_order_id, position);
create index shipment_boxes_by_type on shipment_boxes (account_id, shipment_package_type_id, shipment_order_id)
  where shipment_package_type_id is not null;
select make_tenant_table('shipment_boxes', true);

-- Units in one box of its kind.
create table shipment_box_contents (
  account_id integer not null,
  id id not null,
  store_id id not null,
  box_id id not null,
  item_id id not null,
  product_id id not null,
  units_count integer not null check (units_count > 0),
  primary key (account_id, id),
  foreign key (account_id, box_id) references shipment_boxes on delete cascade,
  foreign key (account_id, item_id) references shipment_order_items on delete cascade
);
create index shipment_box_contents_by_item on shipment_box_contents (account_id, item_id);
create index shipment_box_contents_by_box on shipment_box_contents (account_id, box_id);
select make_tenant_table('shipment_box_contents', true);

-- What happened to an order, in words a person can read: every status change and every choice the product made.
create table order_events (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  store_id id not null,
  order_id id not null,
  at timestamptz not null default now(),
  user_id id,
  type text not null,
  detail jsonb not null default '{}',
  primary key (account_id, id)
);
create index order_events_by_order on order_events (account_id, order_id, id);
select make_tenant_table('order_events', true);

-- What the self-check found each time it ran: whether ledger, stock records, holds, kept sums and orders agree.
create table self_checks (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  created_at timestamptz not null default now(),
  created_by id not null,
  is_nightly boolean not null default false,
  duration_ms integer not null,
  -- what was compared: {stockRecords, ledgerEntries, openReservations, products, orders}
  figures jsonb not null,
  drift_count integer not null,
  -- the first 1,000, explained
  drifts jsonb not null,
  primary key (account_id, id),
  foreign key (account_id, created_by) references users
);
create index self_checks_list on self_checks (account_id, created_at, id);
select make_tenant_table('self_checks');
