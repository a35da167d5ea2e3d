-- The load check: which boxes of the sorting hub stand in the van of which route, and whose doors are closed.
create table van_loads (
  account_id integer not null references accounts on delete cascade,
  store_id id not null,
  box_id id not null,
  route_id id not null,
  loaded_at timestamptz not null,
  loaded_by id not null,
  -- a box stands in one van
  primary key (account_id, box_id),
  foreign key (account_id, store_id) references stores on delete cascade,
  foreign key (account_id, box_id) references hub_boxes on delete cascade,
  foreign key (account_id, route_id) references routes on delete cascade
);
create index van_loads_of_route on van_loads (account_id, route_id, box_id);
create index van_loads_by_store on van_loads (account_id, store_id);
select make_tenant_table('van_loads', true);

create table van_doors (
  account_id integer not null references accounts on delete cascade,
  route_id id not null,
  closed_at timestamptz not null,
  closed_by id not null,
  -- boxes that stayed behind, and why
  left_count integer not null check (left_count >= 0),
  reason text,
  primary key (account_id, route_id),
  foreign key (account_id, route_id) references routes on delete cascade,
  check (left_count = 0 or reason is not null)
);
select make_tenant_table('van_doors');
