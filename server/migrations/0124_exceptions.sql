-- What is wrong with a box of the hub. It outlives its box, its order and its manifest: nothing of it is dropped but with the account,
-- its merchant or its warehouse.
create table hub_exceptions (
  account_id integer not null references accounts on delete cascade,
  -- null: nobody knows whose it is; only whoever sees all merchants sees it
  store_id id,
  id id not null,
  kind text not null check (kind in ('Missing', 'Extra', 'Damaged', 'Foreign')),
  -- as it was scanned; null: its label cannot be read
  code text,
  reason text not null,
  note text,
  box_id id,
  box_number integer,
  order_id id,
  order_no text,
  -- the manifest that it is of, or that was being scanned
  manifest_id id,
  warehouse_id id,
  owner_id id,
  photos_count integer not null default 0 check (photos_count >= 0),
  created_at timestamptz not null default now(),
  created_by id not null,
  updated_at timestamptz not null default now(),
  outcome text check (outcome in ('Found', 'ComesLater', 'Lost', 'TakenIn', 'MovedOn', 'SentAsIs', 'SentBack', 'Disposed')),
  outcome_note text,
  solved_at timestamptz,
  solved_by id,
  search_text text not null generated always as (
    coalesce(code, '') || E'\n' || coalesce(order_no, '') || E'\n' || reason
  ) stored,
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores on delete cascade,
  foreign key (account_id, warehouse_id) references warehouses on delete cascade,
  foreign key (account_id, box_id) references hub_boxes on delete set null (box_id),
  foreign key (account_id, order_id) references hub_orders on delete set null (order_id),
  foreign key (account_id, manifest_id) references manifests on delete set null (manifest_id),
  check ((solved_at is null) = (outcome is null)),
  check ((solved_at is null) = (solved_by is null))
);
-- While it is open, the same is wrong with a box once.
create unique index hub_exceptions_of_box on hub_exceptions (account_id, box_id, kind) where box_id is not null and solved_at is null;
create unique index hub_exceptions_of_code on hub_exceptions (account_id, coalesce(store_id, ''), lower(code), kind)
  where order_no is null and code is not null and solved_at is null;
create index hub_exceptions_open on hub_exceptions (account_id, id) where solved_at is null;
create index hub_exceptions_solved on hub_exceptions (account_id, id) where solved_at is not null;
create index hub_exceptions_by_kind on hub_exceptions (account_id, kind, id);
create index hub_exceptions_by_store on hub_exceptions (account_id, store_id, id);
create index hub_exceptions_by_warehouse on hub_exceptions (account_id, warehouse_id, id);
create index hub_exceptions_by_manifest on hub_exceptions (account_id, manifest_id, id);
create index hub_exceptions_by_order on hub_exceptions (account_id, order_id) where order_id is not null;
create index hub_exceptions_by_box on hub_exceptions (account_id, box_id) where box_id is not null;
create index hub_exceptions_search on hub_exceptions using gin (account_id, search_text gin_trgm_ops);
select make_tenant_table('hub_exceptions', true);

create table hub_photos (
  account_id integer not null references accounts on delete cascade,
  store_id id,
  id id not null,
  exception_id id not null,
  file_id id not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores on delete cascade,
  foreign key (account_id, exception_id) references hub_exceptions on delete cascade
);
create index hub_photos_of on hub_photos (account_id, exception_id, id);
create index hub_photos_by_store on hub_photos (account_id, store_id);
select make_tenant_table('hub_photos', true);
