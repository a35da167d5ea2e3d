-- Where drivers are while a route of theirs is under way.

-- What their phones have told, once for each moment, for as long as the account keeps it.
create table driver_positions (
  account_id integer not null references accounts on delete cascade,
  driver_id id not null,
  -- by a clock that is right
  at timestamptz not null,
  route_id id not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  -- degrees from north, clockwise; metres a second; metres around it: as far as the phone knows
  heading real,
  speed real,
  accuracy real,
  received_at timestamptz not null,
  primary key (account_id, driver_id, at),
  foreign key (account_id, driver_id) references drivers on delete cascade
);
select make_tenant_table('driver_positions');

-- The newest of each driver, for quick reading, and what is known by it. It is written every few seconds: pages have room for that.
create table driver_newest (
  account_id integer not null references accounts on delete cascade,
  driver_id id not null,
  route_id id not null,
  at timestamptz not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  heading real,
  received_at timestamptz not null,
  -- since when, and about where, the driver has stayed
  still_since timestamptz not null,
  still_lat double precision not null,
  still_lng double precision not null,
  is_moving boolean not null,
  -- the stop that the circle was last looked at for, and whether the driver is in it
  circle_of id,
  is_inside boolean not null,
  -- one that was too far away to be believed, until the next one tells
  doubt_at timestamptz,
  doubt_lat double precision,
  doubt_lng double precision,
  -- when screens were told that nothing is heard any more
  lost_at timestamptz,
  primary key (account_id, driver_id),
  foreign key (account_id, driver_id) references drivers on delete cascade
) with (fillfactor = 50);
select make_tenant_table('driver_newest');

-- How long an account keeps positions. No row: 30 days.
create table tracking_settings (
  account_id integer primary key references accounts on delete cascade,
  position_days integer not null check (position_days between 1 and 365),
  updated_at timestamptz not null
);
select make_tenant_table('tracking_settings');
