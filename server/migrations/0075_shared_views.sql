-- Views of lists that somebody shares with everybody of the account. They hold filters; the merchants that those name stand
-- beside them, so that nobody is shown a view of a merchant whom they may not see.
create table shared_views (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  name text not null,
  list text not null,
  call text not null,
  search text not null,
  store_ids text[] not null default '{}',
  shared_by id not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, shared_by) references users
);
create index shared_views_by_title on shared_views (account_id, lower(name), id) where deleted_at is null;
create unique index shared_views_by_name on shared_views (account_id, list, lower(name)) where deleted_at is null;
select make_tenant_table('shared_views');
