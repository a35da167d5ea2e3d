-- Warehouse master data. Lengths in cm, weights in kg.

create table warehouses (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  title text not null,
  manager_name text,
  address_line1 text not null,
  address_line2 text,
  facility_types text[] not null,
  email text,
  manager_phone text,
  time_zone text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index warehouses_title on warehouses (account_id, lower(title)) where deleted_at is null;
select make_tenant_table('warehouses');

create table stock_location_types (
  account_id integer not null,
  id id not null,
  warehouse_id id not null,
  label text not null,
  depth numeric(10, 3) not null check (depth > 0),
  width numeric(10, 3) not null check (width > 0),
  height numeric(10, 3) not null check (height > 0),
  is_bulk boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, warehouse_id) references warehouses
);
create unique index stock_location_types_same on stock_location_types
  (account_id, warehouse_id, lower(label), depth, width, height, is_bulk) where deleted_at is null;
select make_tenant_table('stock_location_types');

create table storage_package_types (
  account_id integer not null,
  id id not null,
  warehouse_id id not null,
  name text not null,
  depth numeric(10, 3) not null check (depth > 0),
  width numeric(10, 3) not null check (width > 0),
  height numeric(10, 3) not null check (height > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, warehouse_id) references warehouses
);
create index storage_package_types_list on storage_package_types (account_id, warehouse_id, lower(name), id) where deleted_at is null;
select make_tenant_table('storage_package_types');

-- Which packages stand in which kind of location; both forms edit it.
create table stock_location_type_packages (
  account_id integer not null,
  stock_location_type_id id not null,
  storage_package_type_id id not null,
  primary key (account_id, stock_location_type_id, storage_package_type_id),
  foreign key (account_id, stock_location_type_id) references stock_location_types on delete cascade,
  foreign key (account_id, storage_package_type_id) references storage_package_types on delete cascade
);
create index stock_location_type_packages_back on stock_location_type_packages (account_id, storage_package_type_id);
select make_tenant_table('stock_location_type_packages');

create table stock_locations (
  account_id integer not null,
  id id not null,
  warehouse_id id not null,
  stock_location_type_id id not null,
  title text not null,
  -- null: no limit (spreadsheets may leave it blank)
  max_weight numeric(12, 3) check (max_weight > 0),
  is_temporary boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, warehouse_id) references warehouses,
  foreign key (account_id, stock_location_type_id) references stock_location_types
);
create unique index stock_locations_title on stock_locations (account_id, warehouse_id, lower(title)) where deleted_at is null;
create index stock_locations_list on stock_locations (account_id, is_temporary, lower(title), id) where deleted_at is null;
create index stock_locations_titles on stock_locations (account_id, lower(title), id) where deleted_at is null;
create index stock_locations_by_type on stock_locations (account_id, stock_location_type_id) where deleted_at is null;
create index stock_locations_search on stock_locations using gin (account_id, title gin_trgm_ops);
select make_tenant_table('stock_locations');
