-- Who drives. Times of a shift are those of a clock: they have no day and no zone of their own.

create table drivers (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  email text,
  vehicle_id id,
  team text,
  skills text[] not null,
  -- null: at the first stop, at the last one
  start_depot_id id,
  end_depot_id id,
  shift_start text,
  shift_end text,
  weekdays smallint[] not null,
  breaks jsonb not null,
  is_active boolean not null default true,
  is_on_duty boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, vehicle_id) references vehicles,
  foreign key (account_id, start_depot_id) references depots,
  foreign key (account_id, end_depot_id) references depots,
  check ((shift_start is null) = (shift_end is null)),
  check (is_active or not is_on_duty)
);
create unique index drivers_phone on drivers (account_id, phone) where deleted_at is null;
create index drivers_list on drivers (account_id, lower(first_name || ' ' || last_name), id) where deleted_at is null;
create index drivers_by_vehicle on drivers (account_id, vehicle_id) where deleted_at is null;
create index drivers_by_start on drivers (account_id, start_depot_id) where deleted_at is null;
create index drivers_by_end on drivers (account_id, end_depot_id) where deleted_at is null;
select make_tenant_table('drivers');
