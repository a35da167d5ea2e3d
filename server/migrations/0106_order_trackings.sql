-- What customers see of their deliveries, and what they say of them: a row an order, since its link was first needed. It goes with the order.

create table order_trackings (
  account_id integer not null references accounts on delete cascade,
  store_id id not null,
  order_id id not null,
  -- The server's secret makes the link of it, so that it can be shown again; the link itself is nowhere.
  nonce text not null,
  -- what finds it
  token_hash text not null,
  ends_at timestamptz not null,
  -- of what mails have told, each once
  told text[] not null default '{}',
  -- for the driver
  instruction_chips text[] not null default '{}',
  instruction text,
  instructed_at timestamptz,
  stars integer check (stars between 1 and 5),
  rating_chips text[] not null default '{}',
  rating text,
  rated_at timestamptz,
  -- it has been changed once
  is_rating_final boolean not null default false,
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references pool_orders on delete cascade,
  foreign key (account_id, store_id) references stores,
  check ((stars is null) = (rated_at is null))
);
create index order_trackings_links on order_trackings (token_hash);
create index order_trackings_by_store on order_trackings (account_id, store_id);
select make_tenant_table('order_trackings', true);

-- Whether a merchant's customers are written mails about their deliveries.
alter table stores add column mails_customers boolean not null default true;
