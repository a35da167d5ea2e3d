-- What every area stands on: tenants, people, sessions, stores, plans, audit, idempotency, mail, files.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Under row-level security an index serves only functions that are marked leakproof. lower() and ilike tell nothing about
-- rows they do not find, yet PostgreSQL does not mark them; without the mark every contains-search reads the whole table.
-- Only a superuser may set it: where the database's owner is none, searches are slower, not wrong.
do $$ begin
  alter function lower(text) leakproof;
  alter function texticlike(text, text) leakproof;
exception when insufficient_privilege then null;
end $$;

-- 24 hex characters, compared byte by byte. See docs/decisions/003-ids.md for what was measured.
create domain id as text collate "C" check (length(value) = 24);

-- The role every request runs as. It owns nothing, so row-level security always binds it.
do $$ begin
  create role crossdock_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant crossdock_app to %I', current_user);
exception when others then null; -- a superuser needs no grant, and two databases may grant at once
end $$;
grant usage on schema public to crossdock_app;

create function current_account() returns integer language sql stable parallel safe as
  $$ select nullif(current_setting('app.account_id', true), '')::integer $$;

-- Makes a table a tenant's: rows of other accounts do not exist for the application's role and, with by_store,
-- neither do rows of stores that the caller may not see ('*' in app.store_ids means all stores of the account).
-- The owner, who migrates, signs people in and makes backups, sees all rows. Policies of the application's role bind
-- the owner, too, who is a member of it, so the restrictive one asks who is looking.
create function make_tenant_table(target regclass, by_store boolean default false) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy account on %s to crossdock_app using (account_id = (select current_account())) with check (account_id = (select current_account()))',
    target);
  execute format('create policy owner on %s to current_user using (true) with check (true)', target);
  if by_store then
    execute format(
      'create policy store on %s as restrictive to crossdock_app using ((select current_user <> ''crossdock_app'' or current_setting(''app.store_ids'', true) = ''*'') or store_id = any ((select string_to_array(current_setting(''app.store_ids'', true), '',''))::text[]))',
      target);
  end if;
  execute format('grant select, insert, update, delete on %s to crossdock_app', target);
end $$;

create table plans (
  key text primary key,
  name text not null,
  -- limit key of the contract -> largest number, absent or null for no limit
  limits jsonb not null default '{}',
  features text[] not null default '{}',
  position integer not null default 0
);
grant select on plans to crossdock_app;
insert into plans (key, name, limits, features, position) values
  ('unlimited', 'Unlimited', '{}', '{headerRoutes,privileges,tracking,scheduler,sorting,fulfillment}', 0),
  ('free', 'Free', '{"routeOptimizer":5,"inHouseDrivers":1,"stores":1,"privileges":0,"schedulerOrders":0,"headerRoutes":3,"orderAssignments":50,"shipmentOrdersInProcess":20,"backOrders":10,"receiptOrders":10,"warehouses":1,"returnOrders":10,"routeAddresses":20}', '{headerRoutes,sorting,fulfillment}', 1);

create table accounts (
  id integer generated always as identity primary key,
  business_name text not null,
  main_store_id id not null unique,
  all_store_id id not null unique,
  plan_key text not null references plans,
  subscription_status text not null default 'ACTIVE' check (subscription_status in
    ('NO_SUBSCRIPTION', 'EXPIRED_SUBSCRIPTION', 'FREE', 'TRIAL', 'ACTIVE', 'PENDING_DOWNGRADE', 'PENDING_CANCEL')),
  country text not null default 'CA',
  time_zone text not null default 'America/Vancouver',
  currency text not null default 'CAD',
  -- how far a line may be received over what was expected, in percent of the cumulative line
  over_receipt_percent integer not null default 10 check (over_receipt_percent between 0 and 1000),
  has_demo boolean not null default false,
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);
grant select, update on accounts to crossdock_app;
alter table accounts enable row level security;
alter table accounts force row level security;
create policy account on accounts to crossdock_app using (id = (select current_account()));
create policy owner on accounts to current_user using (true) with check (true);

-- Global and small: which account an e-mail address signs in to.
create table logins (
  email text primary key,
  account_id integer not null references accounts on delete cascade,
  user_id id not null
);

create table users (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  email text not null,
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text,
  is_owner boolean not null default false,
  grants text[] not null default '{}',
  full_store_access boolean not null default false,
  roles text[] not null default '{BUSINESS}',
  active boolean not null default true,
  email_verified_at timestamptz,
  registration_step integer not null default 1 check (registration_step between 1 and 5),
  referral_code text not null,
  referrer_code text,
  settings jsonb not null default '{}',
  last_signed_in_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
select make_tenant_table('users');

-- Global: a token names a session, so that it can be revoked.
create table sessions (
  id id primary key,
  account_id integer not null references accounts on delete cascade,
  user_id id not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text
);
create index on sessions (account_id, user_id);

-- Global: links sent by mail (verify, reset). Only a hash is kept.
create table mail_links (
  token_hash text primary key,
  kind text not null check (kind in ('verify', 'reset')),
  account_id integer not null references accounts on delete cascade,
  user_id id not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on mail_links (account_id, user_id, kind);

create table stores (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  name text,
  type text not null check (type in ('MAIN', 'STORE')),
  logo_file_id id,
  email text,
  phone text,
  contact_name text,
  address jsonb,
  time_zone text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index stores_main on stores (account_id) where type = 'MAIN';
create index stores_by_name on stores (account_id, name, id) where deleted_at is null;
select make_tenant_table('stores');

create table user_stores (
  account_id integer not null,
  user_id id not null,
  store_id id not null,
  primary key (account_id, user_id, store_id),
  foreign key (account_id, user_id) references users on delete cascade,
  foreign key (account_id, store_id) references stores on delete cascade
);
select make_tenant_table('user_stores');

-- Who changed what, from what, to what: a row for every write, in its transaction.
create table audit_log (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  at timestamptz not null default now(),
  user_id id,
  request_id text,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  primary key (account_id, id)
);
create index audit_by_entity on audit_log (account_id, entity_id, id);
select make_tenant_table('audit_log');
revoke update, delete on audit_log from crossdock_app;

create table idempotency_keys (
  account_id integer not null references accounts on delete cascade,
  key text not null,
  request_hash text not null,
  status integer,
  -- json, not jsonb: the answer is given again letter by letter
  answer json,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_by_age on idempotency_keys (created_at);
select make_tenant_table('idempotency_keys');

-- Global, like the job queue: what is to be sent, has been sent, or could not be.
create table mails (
  id id primary key,
  account_id integer references accounts on delete cascade,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text
);
create table unsubscribed (email text primary key, at timestamptz not null default now());

create table files (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  owner_kind text not null,
  owner_id text not null,
  name text not null,
  content_type text not null,
  size bigint,
  sha256 text,
  created_by id not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index files_by_owner on files (account_id, owner_kind, owner_id);
select make_tenant_table('files');

-- Numbers people read (SO-000123), taken in blocks outside the request's transaction so that orders never queue here.
create table number_series (
  account_id integer not null references accounts on delete cascade,
  series text not null,
  last_value bigint not null,
  primary key (account_id, series)
);
select make_tenant_table('number_series');
