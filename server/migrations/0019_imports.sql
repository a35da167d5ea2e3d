-- Imports that are too large to be answered at once: who asked, how far they are, what came of them.
create table import_jobs (
  account_id integer not null,
  id id not null,
  store_id id not null,
  user_id id not null,
  kind text not null check (kind in ('products', 'stock-locations', 'receipts', 'shipments')),
  state text not null default 'queued' check (state in ('queued', 'checking', 'writing', 'done', 'failed')),
  -- what the call said besides its rows: the warehouse, the draft
  input jsonb not null,
  rows_total integer not null default 0,
  rows_done integer not null default 0,
  result jsonb,
  fault jsonb,
  -- set with the switch-over: from then on the import is never taken back
  written_at timestamptz,
  -- which process works on it: another one goes on when it has not been heard of for a minute
  runner text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores on delete cascade,
  foreign key (account_id, user_id) references users
);
create index import_jobs_latest on import_jobs (account_id, created_at, id);
select make_tenant_table('import_jobs', true);

-- Their rows, checked one by one, until the import is done or has failed. Rows with one key belong together. They arrive
-- before their job is there: who breaks off leaves rows of no job, which are removed after an hour.
create table import_rows (
  account_id integer not null,
  job_id id not null,
  seq integer not null,
  group_key text not null,
  record jsonb not null,
  primary key (account_id, job_id, seq)
);
create index import_rows_by_group on import_rows (account_id, job_id, group_key, seq);
select make_tenant_table('import_rows');

-- Which rows are read together, in the order in which their first rows stand in the file.
create table import_groups (
  account_id integer not null,
  job_id id not null,
  first_seq integer not null,
  group_key text not null,
  row_count integer not null,
  primary key (account_id, job_id, first_seq),
  foreign key (account_id, job_id) references import_jobs on delete cascade
);
select make_tenant_table('import_groups');

-- The orders that a large import has made and that wait for their stock: given to them in slices, after the switch-over.
create table import_orders (
  account_id integer not null,
  job_id id not null,
  seq integer not null,
  order_id id not null,
  primary key (account_id, job_id, seq),
  foreign key (account_id, job_id) references import_jobs on delete cascade
);
select make_tenant_table('import_orders');
