-- Whom merchants send to. A contact is one merchant's.

create table contacts (
  account_id integer not null references accounts on delete cascade,
  store_id id not null,
  id id not null,
  name text not null,
  company text,
  -- digits only
  phone text not null,
  secondary_phone text,
  email text,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  note text,
  is_default boolean not null,
  -- What a search looks into.
  name_key text not null generated always as (
    lower(name || E'\n' || coalesce(company, '') || E'\n' || coalesce(email, '') || E'\n' || city)
  ) stored,
  zip_key text not null generated always as (lower(replace(zip_code, ' ', ''))) stored,
  phone_key text not null generated always as (phone || E'\n' || coalesce(secondary_phone, '')) stored,
  -- The same person at the same door is the same contact, with the 1 of North America before the phone or without; hashed, as an
  -- index takes no texts of any length.
  same_key text not null generated always as (
    md5(lower(name || E'\n' || regexp_replace(phone, '^1(\d{10})$', '\1') || E'\n' || address_line1 || E'\n' || coalesce(address_line2, '') || E'\n' || replace(zip_code, ' ', '')))
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores,
  check ((lat is null) = (lng is null))
);
create unique index contacts_same on contacts (account_id, store_id, same_key) where deleted_at is null;
create unique index contacts_default on contacts (account_id, store_id) where is_default and deleted_at is null;
create index contacts_name on contacts (account_id, lower(name), id) where deleted_at is null;
create index contacts_store_name on contacts (account_id, store_id, lower(name), id) where deleted_at is null;
create index contacts_city on contacts (account_id, lower(city), id) where deleted_at is null;
create index contacts_store_city on contacts (account_id, store_id, lower(city), id) where deleted_at is null;
create index contacts_search on contacts
  using gin (account_id, name_key gin_trgm_ops, zip_key gin_trgm_ops, phone_key gin_trgm_ops);
select make_tenant_table('contacts', true);

-- What may be imported, contacts besides.
alter table import_jobs drop constraint import_jobs_kind_check;
alter table import_jobs add constraint import_jobs_kind_check
  check (kind in ('products', 'stock-locations', 'receipts', 'shipments', 'pool-orders', 'contacts'));

-- Contacts of the demo company's merchants go with them.
create or replace function remove_demo() returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own constant integer := current_account();
begin
  update accounts set has_demo = false where id = own and has_demo;
  if not found then
    return false;
  end if;
  delete from pool_orders where account_id = own;
  delete from routes where account_id = own;
  delete from drivers where account_id = own;
  delete from vehicles where account_id = own;
  delete from depots where account_id = own;
  delete from self_checks where account_id = own;
  delete from order_events where account_id = own;
  delete from shipment_box_contents where account_id = own;
  delete from shipment_boxes where account_id = own;
  delete from shipment_repackaging where account_id = own;
  delete from reservations where account_id = own;
  delete from shipment_order_items where account_id = own;
  delete from shipment_orders where account_id = own;
  delete from shipment_package_types where account_id = own;
  delete from received_lines where account_id = own;
  delete from inventory_log where account_id = own;
  delete from inventory where account_id = own;
  delete from receipt_order_items where account_id = own;
  delete from receipt_order_assignees where account_id = own;
  delete from receipt_orders where account_id = own;
  delete from product_stock where account_id = own;
  delete from product_codes where account_id = own;
  delete from product_package_types where account_id = own;
  delete from products where account_id = own;
  delete from stock_locations where account_id = own;
  delete from stock_location_type_packages where account_id = own;
  delete from storage_package_types where account_id = own;
  delete from stock_location_types where account_id = own;
  delete from warehouses where account_id = own;
  delete from user_stores u using stores s
    where u.account_id = own and s.account_id = own and s.id = u.store_id and s.type = 'STORE';
  delete from contacts c using stores s
    where c.account_id = own and s.account_id = own and s.id = c.store_id and s.type = 'STORE';
  delete from stores where account_id = own and type = 'STORE';
  return true;
end $$;
