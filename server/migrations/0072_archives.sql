-- Archives of all that an account has: asked for, made in the background, to be downloaded for some days. The bytes are those of
-- the row in `files` with the archive as its owner.
create table archives (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  user_id id not null,
  state text not null default 'making' check (state in ('making', 'done', 'failed')),
  bytes bigint,
  row_count bigint,
  file_count integer,
  created_at timestamptz not null,
  finished_at timestamptz,
  ends_at timestamptz,
  primary key (account_id, id)
);
create unique index archives_one on archives (account_id) where state = 'making';
-- What is being made, and what has ended, is looked for in all accounts.
create index archives_by_end on archives (state, ends_at);
select make_tenant_table('archives');
