-- The service book: what an account sells with its deliveries. Money in cents.

create table custom_services (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  title text not null,
  description text,
  price_cents bigint not null check (price_cents >= 0),
  charge_basis text not null check (charge_basis in ('Per order', 'Per package')),
  is_active boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index custom_services_title on custom_services (account_id, lower(title)) where deleted_at is null;
create index custom_services_titles on custom_services (account_id, lower(title), id) where deleted_at is null;
create index custom_services_price on custom_services (account_id, price_cents, id) where deleted_at is null;
select make_tenant_table('custom_services');

-- The services of an order that the book had when they were ticked, by the title and the price of then: they stay as they are,
-- whatever becomes of the book. Each is one of the words in `services`.
alter table pool_orders add column service_charges jsonb not null default '[]';
