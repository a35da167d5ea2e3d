-- Low points: how many packages of a product there are to be at least, in one warehouse or (warehouse_id null) in all of them together.

create table low_points (
  account_id integer not null,
  id id not null,
  store_id id not null,
  product_id id not null,
  product_package_type_id id not null,
  warehouse_id id,
  quantity integer not null check (quantity > 0),
  -- Kept with the stock: packages on hand in excellent condition.
  on_hand bigint not null default 0,
  is_below boolean not null generated always as (on_hand < quantity) stored,
  created_by id not null,
  updated_by id not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- gone with its warehouse or its merchant, and back with them
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores,
  foreign key (account_id, product_id) references products on delete cascade,
  foreign key (account_id, product_package_type_id) references product_package_types on delete cascade,
  foreign key (account_id, warehouse_id) references warehouses on delete cascade
) with (fillfactor = 80);
create unique index low_points_key on low_points (account_id, product_package_type_id, coalesce(warehouse_id, ''));
create index low_points_by_product on low_points (account_id, product_id);
create index low_points_by_warehouse on low_points (account_id, warehouse_id, product_id) where warehouse_id is not null;
create index low_points_by_store on low_points (account_id, store_id);
select make_tenant_table('low_points', true);

-- Of how many units on hold, and for clearance, the inventory warns.
create table stock_levels (
  account_id integer not null,
  id id not null,
  store_id id not null,
  product_id id not null,
  warehouse_id id,
  on_hold integer check (on_hold > 0),
  clearance integer check (clearance > 0),
  created_by id not null,
  updated_by id not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores,
  foreign key (account_id, product_id) references products on delete cascade,
  foreign key (account_id, warehouse_id) references warehouses on delete cascade
);
create unique index stock_levels_key on stock_levels (account_id, product_id, coalesce(warehouse_id, ''));
create index stock_levels_by_warehouse on stock_levels (account_id, warehouse_id) where warehouse_id is not null;
create index stock_levels_by_store on stock_levels (account_id, store_id);
select make_tenant_table('stock_levels', true);

-- Kept of a product's low points: whether it has some, and whether one of them is not met.
alter table products
  add column has_low_point boolean not null default false,
  add column is_low boolean not null default false;
