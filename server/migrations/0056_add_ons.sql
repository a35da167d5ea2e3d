-- Add-ons as they are sold: how many of what, for how many days (DBO-001).
create table add_ons (
  key text primary key,
  title text not null,
  feature_key text not null,
  amount integer not null check (amount > 0),
  price_cents integer not null check (price_cents >= 0),
  life_days integer not null check (life_days > 0),
  position integer not null default 0,
  is_offered boolean not null default true
);
grant select on add_ons to crossdock_app;
insert into add_ons (key, title, feature_key, amount, price_cents, life_days, position) values
  ('stores-5', '5 customers', 'stores', 5, 5125, 30, 1),
  ('warehouses-1', '1 warehouse', 'warehouses', 1, 3000, 30, 2),
  ('receipt-orders-100', '100 receipt orders', 'receiptOrders', 100, 2500, 30, 3),
  ('shipment-orders-100', '100 shipment orders', 'shipmentOrdersInProcess', 100, 2500, 30, 4),
  ('back-orders-50', '50 back orders', 'backOrders', 50, 2000, 30, 5),
  ('users-10', '10 sub users', 'privileges', 10, 4000, 90, 6);

create table add_on_purchases (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  invoice_id id not null,
  add_on_key text not null,
  title text not null,
  feature_key text not null,
  amount integer not null,
  -- Of what is counted by the month: how many have been made on it. It is gone then, in whatever month.
  used integer not null default 0 check (used between 0 and amount),
  bought_at timestamptz not null,
  lapses_at timestamptz not null,
  primary key (account_id, id)
);
create unique index add_on_purchases_by_invoice on add_on_purchases (account_id, invoice_id);
create index add_on_purchases_by_end on add_on_purchases (account_id, lapses_at);
select make_tenant_table('add_on_purchases');

-- When they were made, for the count of the month.
create table add_on_uses (
  account_id integer not null references accounts on delete cascade,
  feature_key text not null,
  month date not null,
  used integer not null,
  primary key (account_id, feature_key, month)
);
select make_tenant_table('add_on_uses');
