-- What people are told, a row for each of them: of what has happened, with the facts that its sentences are made of.
create table notifications (
  account_id integer not null,
  id id not null,
  user_id id not null,
  -- whose goods it is about; null: the account
  store_id id,
  event text not null,
  action text not null,
  -- the one order that it is about
  order_id id,
  facts jsonb not null,
  -- one that is told off the list alone: by push, by mail
  is_listed boolean not null default true,
  -- what somebody has to settle, of which there is one at a time; null: nothing
  to_settle text,
  settled_at timestamptz,
  needs_you boolean not null generated always as (to_settle is not null and settled_at is null) stored,
  read_at timestamptz,
  -- when the mail of the day had it
  digested_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users on delete cascade,
  foreign key (account_id, store_id) references stores on delete cascade
);
create index notifications_listed on notifications (account_id, user_id, needs_you, id) where is_listed;
create index notifications_unread on notifications (account_id, user_id, id) where is_listed and read_at is null;
create index notifications_open on notifications (account_id, to_settle) where to_settle is not null and settled_at is null;
-- Those that have had their time, whosever they are.
create index notifications_by_age on notifications (created_at);
select make_tenant_table('notifications');
-- What is about no store is seen whatever stores one may see: unlike elsewhere, a notification need not have one.
create policy store on notifications as restrictive to crossdock_app using (
  (select current_user <> 'crossdock_app' or current_setting('app.store_ids', true) = '*')
  or store_id is null
  or store_id = any ((select string_to_array(current_setting('app.store_ids', true), ','))::text[]));

-- How people want to be told. Who has said nothing has no row.
create table notification_settings (
  account_id integer not null,
  user_id id not null,
  push boolean not null,
  email boolean not null,
  sound boolean not null,
  -- event -> whether it is told at all
  events jsonb not null,
  -- event -> channel -> whether it comes that way
  channels jsonb not null,
  -- hours without push and sound; null: none
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- null: the account's
  time_zone text,
  updated_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_to is null)),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade
);
select make_tenant_table('notification_settings');

-- Browsers that get a push, each for the session that asked for it: with that it ends.
create table devices (
  account_id integer not null,
  id id not null,
  user_id id not null,
  session_id id not null,
  name text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users on delete cascade
);
create index devices_of on devices (account_id, user_id, id);
create unique index devices_by_endpoint on devices (account_id, user_id, endpoint);
-- The same browser in somebody else's hands, in whatever account.
create index devices_endpoint on devices (md5(endpoint));
select make_tenant_table('devices');
