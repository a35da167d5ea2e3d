-- Runs of the route optimizer: what a plan counts by the month, and what was found, until the next day. What was canceled or failed
-- is not counted.
create table optimize_runs (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  user_id id not null,
  state text not null check (state in ('running', 'done', 'failed', 'canceled')),
  asked jsonb not null,
  -- of a hundred; null while it waits
  percent smallint,
  plan jsonb,
  -- what the plan was made from: when its route and its orders were changed last
  seen jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  applied_at timestamptz,
  primary key (account_id, id),
  check ((state = 'running') = (finished_at is null))
);
create index optimize_runs_counted on optimize_runs (account_id, created_at) where state in ('running', 'done');
-- What is old, and what is still under way, is looked for in all accounts.
create index optimize_runs_by_end on optimize_runs (state, created_at);
select make_tenant_table('optimize_runs');
