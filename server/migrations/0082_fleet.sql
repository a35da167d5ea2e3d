-- Where routes start and end, and what drives them. Degrees as maps write them; weights in kg, volumes in m³, money in cents.

create table depots (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  name text not null,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state text,
  zip_code text,
  country text,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  time_zone text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index depots_name on depots (account_id, lower(name)) where deleted_at is null;
select make_tenant_table('depots');

create table vehicles (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  name text not null,
  plate text,
  -- null: no limit
  max_weight numeric(12, 3) check (max_weight > 0),
  max_volume_m3 numeric(12, 3) check (max_volume_m3 > 0),
  max_pieces integer check (max_pieces > 0),
  skills text[] not null,
  per_day_cents bigint check (per_day_cents >= 0),
  per_km_cents bigint check (per_km_cents >= 0),
  per_hour_cents bigint check (per_hour_cents >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index vehicles_name on vehicles (account_id, lower(name)) where deleted_at is null;
select make_tenant_table('vehicles');
