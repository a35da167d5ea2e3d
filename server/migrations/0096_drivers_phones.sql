-- Drivers get in with their phones, and say what became of their routes.

-- The phone of a driver: the link that invites it, until it is used, and its session since. Only hashes are kept. A driver has one phone.
create table driver_access (
  account_id integer not null references accounts on delete cascade,
  driver_id id not null,
  invited_at timestamptz,
  invite_hash text,
  invite_ends_at timestamptz,
  session_hash text,
  phone_since timestamptz,
  phone_name text,
  place text,
  -- it stays when the phone is signed out
  seen_at timestamptz,
  primary key (account_id, driver_id),
  foreign key (account_id, driver_id) references drivers on delete cascade,
  check ((invite_hash is null) = (invite_ends_at is null)),
  check ((session_hash is null) = (phone_since is null)),
  check (session_hash is null or seen_at is not null)
);
create unique index driver_access_invite on driver_access (account_id, invite_hash) where invite_hash is not null;
create unique index driver_access_session on driver_access (account_id, session_hash) where session_hash is not null;
select make_tenant_table('driver_access');

-- Whose a route was, and until when: what a phone says late is of what was the driver's then. It outlives the route.
create table route_drivers (
  account_id integer not null references accounts on delete cascade,
  route_id id not null,
  driver_id id not null,
  since timestamptz not null,
  until timestamptz,
  primary key (account_id, route_id, driver_id, since),
  foreign key (account_id, driver_id) references drivers on delete cascade
);
create index route_drivers_of on route_drivers (account_id, driver_id);
select make_tenant_table('route_drivers');

create function keep_route_driver() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    update route_drivers set until = now() where account_id = old.account_id and route_id = old.id and until is null;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.driver_id is not distinct from new.driver_id then
      return null;
    end if;
    update route_drivers set until = new.updated_at where account_id = new.account_id and route_id = new.id and until is null;
  end if;
  if new.driver_id is not null then
    insert into route_drivers (account_id, route_id, driver_id, since)
      values (new.account_id, new.id, new.driver_id, new.updated_at)
      on conflict (account_id, route_id, driver_id, since) do update set until = null;
  end if;
  return null;
end $$;
create trigger keep_route_driver after insert or update of driver_id or delete on routes
  for each row execute function keep_route_driver();
insert into route_drivers (account_id, route_id, driver_id, since)
  select account_id, id, driver_id, created_at from routes where driver_id is not null;

-- When the driver was there, and who said what became of a stop; null: the office did.
alter table route_stops add column arrived_at timestamptz, add column reported_by id;

-- What a phone has said, each once. What could not be done waits until somebody has settled it.
create table driver_actions (
  account_id integer not null references accounts on delete cascade,
  route_id id not null,
  -- made by the phone
  action text not null,
  driver_id id not null,
  -- of the order it is about, and that order; null: about the whole route
  store_id id,
  pool_order_id id,
  kind text not null check (kind in ('start', 'arrive', 'deliver', 'fail', 'reopen', 'finish')),
  -- by the phone's clock, how many seconds that was ahead, and when it is taken to have been
  said_at timestamptz not null,
  clock_ahead integer not null,
  took_at timestamptz not null,
  received_at timestamptz not null,
  reason text,
  proof_name text,
  proof_note text,
  outcome text not null check (outcome in ('done', 'review')),
  code text,
  message text,
  settled_at timestamptz,
  settled_by id,
  settlement text check (settlement in ('applied', 'dismissed')),
  primary key (account_id, route_id, action),
  foreign key (account_id, driver_id) references drivers on delete cascade,
  foreign key (account_id, store_id) references stores,
  check ((outcome = 'review') = (message is not null)),
  check ((settled_at is null) = (settlement is null))
);
create index driver_actions_open on driver_actions (account_id, route_id, received_at) where outcome = 'review' and settled_at is null;
create index driver_actions_by_driver on driver_actions (account_id, driver_id, received_at) where outcome = 'review' and settled_at is null;
create index driver_actions_by_store on driver_actions (account_id, store_id);
select make_tenant_table('driver_actions', true);

-- What a driver did is by the driver, by none of the account's people.
alter table audit_log add column driver_id id;
