-- What is left at the door as a proof: what an order demands is in `pool_orders.proof` already.

-- Of what counts for a stop: packages handed over, that the PIN was right, the birth date that was old enough, and the files by the
-- ids that the phone has made. No PIN, no birthday and no number of a card is kept.
alter table route_stops
  add column proof_packages integer,
  add column proof_pin boolean,
  add column proof_born_by date,
  add column proof_files text[] not null default '{}',
  add column pin_tries integer not null default 0;
alter table driver_actions
  add column proof_packages integer,
  add column proof_pin boolean,
  add column proof_born_by date,
  add column proof_files text[] not null default '{}';

-- A photo or a signature, by the id that the phone has made. It may be announced by what the phone says of a stop before its bytes
-- come, or after. It outlives the route: what waits to be settled keeps its pictures.
create table proof_files (
  account_id integer not null references accounts on delete cascade,
  store_id id,
  route_id id not null,
  pool_order_id id not null,
  proof text not null,
  driver_id id not null,
  kind text not null check (kind in ('photo', 'signature')),
  announced_at timestamptz not null,
  -- null: the bytes have not come yet
  file_id id,
  primary key (account_id, proof),
  foreign key (account_id, driver_id) references drivers on delete cascade,
  foreign key (account_id, store_id) references stores
);
create index proof_files_of_stop on proof_files (account_id, route_id, pool_order_id);
create index proof_files_by_age on proof_files (account_id, announced_at);
create index proof_files_by_driver on proof_files (account_id, driver_id);
create index proof_files_by_store on proof_files (account_id, store_id);
select make_tenant_table('proof_files', true);

-- Days for which an account keeps who took a delivery, photos and signatures.
alter table accounts add column proof_days integer not null default 365 check (proof_days between 1 and 3650);
