-- Plans as they are sold: what a month costs before tax (null: on request), and whether accounts may choose them. Rows that an
-- installation has made for itself are not offered until it says so, and accounts keep what they have.
alter table plans
  add column monthly_cents integer check (monthly_cents >= 0),
  add column is_offered boolean not null default false;

update plans set monthly_cents = 0, is_offered = true where key = 'free';
insert into plans (key, name, limits, features, position, monthly_cents, is_offered) values
  ('starter', 'Starter', '{"routeOptimizer":50,"inHouseDrivers":5,"stores":3,"privileges":3,"schedulerOrders":200,"headerRoutes":20,"orderAssignments":500,"shipmentOrdersInProcess":200,"backOrders":100,"receiptOrders":100,"warehouses":2,"returnOrders":50,"routeAddresses":60}',
    '{headerRoutes,privileges,tracking,scheduler,sorting,fulfillment}', 2, 8900, true),
  ('growth', 'Growth', '{"routeOptimizer":300,"inHouseDrivers":20,"stores":10,"privileges":15,"schedulerOrders":2000,"headerRoutes":100,"orderAssignments":5000,"shipmentOrdersInProcess":2000,"backOrders":1000,"receiptOrders":1000,"warehouses":5,"returnOrders":500,"routeAddresses":120}',
    '{headerRoutes,privileges,tracking,scheduler,sorting,fulfillment}', 3, 24900, true),
  ('enterprise', 'Enterprise', '{}', '{headerRoutes,privileges,tracking,scheduler,sorting,fulfillment}', 4, null, true)
on conflict (key) do nothing;

-- What an account has besides its plan and status: an account without a row has a plan without an end.
create table subscriptions (
  account_id integer primary key references accounts on delete cascade,
  period_key text check (period_key in ('monthly', 'yearly')),
  -- When the first of the periods that follow each other began: its day of the month is that of all of them.
  anchor_at timestamptz,
  period_start timestamptz,
  -- When the period or the trial ends; none: never.
  period_end timestamptz,
  -- What the period was worth when it was paid, in cents before tax: the rest of it is taken off an upgrade.
  period_cents integer not null default 0 check (period_cents >= 0),
  next_plan_key text,
  next_period_key text check (next_period_key in ('monthly', 'yearly')),
  -- When the one trial began.
  tried_at timestamptz,
  radius_status text not null default 'NONE' check (radius_status in ('NONE', 'REQUESTED', 'APPROVED', 'REJECTED')),
  updated_at timestamptz not null default now()
);
create index subscriptions_by_end on subscriptions (period_end) where period_end is not null;
select make_tenant_table('subscriptions');

-- What happened to it, only added to.
create table subscription_events (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  at timestamptz not null,
  action text not null check (action in ('free', 'trial', 'new', 'upgrade', 'downgrade', 'downgrade-undone', 'cancel', 'cancel-undone',
    'renewal', 'add-on', 'refund', 'ended', 'expired')),
  plan_key text not null,
  period_key text check (period_key in ('monthly', 'yearly')),
  primary key (account_id, id)
);
create index subscription_events_by_time on subscription_events (account_id, at, id);
select make_tenant_table('subscription_events');

-- What is asked of whoever runs the installation.
create table operator_requests (
  account_id integer not null references accounts on delete cascade,
  kind text not null check (kind in ('enterprise', 'radius')),
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE')),
  details jsonb not null default '{}',
  created_by id not null,
  created_at timestamptz not null default now(),
  primary key (account_id, kind, created_at)
);
create unique index operator_requests_open on operator_requests (account_id, kind) where state = 'OPEN';
select make_tenant_table('operator_requests');

-- How much of each limit was used at the end of a day, for the line of the last 30.
create table limit_days (
  account_id integer not null references accounts on delete cascade,
  day date not null,
  limit_key text not null,
  used integer not null,
  primary key (account_id, day, limit_key)
);
select make_tenant_table('limit_days');
