-- Orders that wait to be planned onto routes. A deleted one stays until it is purged. Times are those of the clocks of its place.

create table pool_orders (
  account_id integer not null references accounts on delete cascade,
  store_id id not null,
  id id not null,
  order_no text not null,
  po_no text,
  first_name text not null,
  last_name text,
  -- digits only
  phone text not null,
  secphone text,
  email text,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state text not null,
  zip_code text not null,
  country text,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  note text,
  delivery_type text not null check (delivery_type in ('BusinessDelivery', 'ThirdPartyPickup')),
  delivery_date date,
  window_from text,
  window_to text,
  weight numeric(12, 3) check (weight > 0),
  volume_m3 numeric(12, 3) check (volume_m3 > 0),
  packages integer not null check (packages > 0),
  skills text[] not null,
  priority text not null check (priority in ('Low', 'Normal', 'High')),
  services text[] not null,
  service_minutes integer check (service_minutes > 0),
  proof text[] not null,
  -- What a search looks into: names either way round, and whatever is compared as it was typed.
  name_key text not null generated always as (
    lower(first_name || ' ' || coalesce(last_name, '') || E'\n' || coalesce(last_name, '') || ' ' || first_name || E'\n'
      || coalesce(last_name, '') || ', ' || first_name || E'\n' || city || E'\n' || order_no || E'\n' || coalesce(po_no, ''))
  ) stored,
  zip_key text not null generated always as (lower(replace(zip_code, ' ', ''))) stored,
  phone_key text not null generated always as (phone || E'\n' || coalesce(secphone, '')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores,
  check ((lat is null) = (lng is null))
);
create index pool_orders_active on pool_orders (account_id, id) where deleted_at is null;
create index pool_orders_active_store on pool_orders (account_id, store_id, id) where deleted_at is null;
create index pool_orders_deleted on pool_orders (account_id, id) where deleted_at is not null;
create index pool_orders_number on pool_orders (account_id, lower(order_no), id) where deleted_at is null;
create index pool_orders_date on pool_orders (account_id, coalesce(delivery_date, '9999-12-31'::date), id) where deleted_at is null;
create index pool_orders_no_place on pool_orders (account_id, id) where deleted_at is null and lat is null;
create index pool_orders_search on pool_orders
  using gin (account_id, name_key gin_trgm_ops, zip_key gin_trgm_ops, phone_key gin_trgm_ops);
select make_tenant_table('pool_orders', true);

-- What may be imported, the pool's orders besides.
alter table import_jobs drop constraint import_jobs_kind_check;
alter table import_jobs add constraint import_jobs_kind_check
  check (kind in ('products', 'stock-locations', 'receipts', 'shipments', 'pool-orders'));
