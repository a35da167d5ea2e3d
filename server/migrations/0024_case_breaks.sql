-- Whether packages are broken by themselves for orders that no whole packages make up; else people are asked.
alter table stores add column breaks_cases boolean not null default false;

-- Packages that were broken for a line of an order: put together again when the order lets its goods go and nobody has
-- touched the units meanwhile.
create table case_breaks (
  account_id integer not null,
  id id not null,
  store_id id not null,
  shipment_order_id id not null,
  item_id id not null,
  -- the record that the packages came from, and the one that their units went to
  from_inventory_id id not null,
  to_inventory_id id not null,
  package_count integer not null check (package_count > 0),
  unit_count integer not null check (unit_count > 0),
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, shipment_order_id) references shipment_orders on delete cascade,
  foreign key (account_id, from_inventory_id) references inventory,
  foreign key (account_id, to_inventory_id) references inventory
);
create index case_breaks_by_order on case_breaks (account_id, shipment_order_id);
create index case_breaks_by_from on case_breaks (account_id, from_inventory_id);
create index case_breaks_by_to on case_breaks (account_id, to_inventory_id);
select make_tenant_table('case_breaks', true);
