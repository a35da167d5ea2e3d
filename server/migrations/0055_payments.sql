-- Who sends invoices, what an invitation is worth, and the number of the last invoice: numbers have no gaps, in all accounts together,
-- so the next is taken with this row locked, in the transaction that pays the invoice.
create table billing (
  one boolean primary key default true check (one),
  seller_name text not null default 'Crossdock',
  seller_lines text[] not null default '{}',
  seller_tax_number text,
  referral_cents integer not null default 5000 check (referral_cents >= 0),
  last_invoice bigint not null default 0
);
insert into billing default values;
grant select, update (last_invoice) on billing to crossdock_app;

-- Tax by country and region, in hundredths of a percent; * is any. The most specific row holds.
create table tax_rates (
  country text not null,
  region text not null,
  name text not null,
  rate integer not null check (rate between 0 and 10000),
  primary key (country, region)
);
insert into tax_rates values ('*', '*', 'GST', 500);
grant select on tax_rates to crossdock_app;

create table promo_codes (
  code text primary key check (code ~ '^[A-Z0-9-]{3,32}$'),
  kind text not null check (kind in ('percent', 'fixed')),
  -- Percent, or cents.
  value integer not null check (value > 0 and (kind = 'fixed' or value <= 100)),
  -- Plans and kinds of invoices it is good for; null: any.
  plan_keys text[],
  kinds text[],
  starts_at timestamptz,
  ends_at timestamptz,
  -- How often it may be used, by all accounts together; each account uses it once.
  most_uses integer,
  used integer not null default 0
);
grant select, update (used) on promo_codes to crossdock_app;

create table invoices (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  kind text not null check (kind in ('new', 'upgrade', 'renewal', 'add-on')),
  -- DRAFT: a price that has been worked out; OPEN: a renewal that has to be paid; VOID: another took its place.
  state text not null check (state in ('DRAFT', 'OPEN', 'PAID', 'VOID')),
  -- Given when it is paid.
  number bigint,
  plan_key text not null,
  period_key text check (period_key in ('monthly', 'yearly')),
  add_on_key text,
  -- Everything below is in cents.
  new_price integer not null,
  remaining_balance integer not null default 0,
  -- What of the rest of the present period is more than the new price: it becomes a credit.
  spare_rest integer not null default 0,
  promo_code text,
  promo_cents integer not null default 0,
  credit_cents integer not null default 0,
  sub_total integer not null,
  tax_name text not null,
  tax_rate integer not null,
  tax_cents integer not null,
  total integer not null,
  currency text not null,
  -- How the rest was worked out, and who sends it to whom, as it was then.
  rest jsonb,
  parties jsonb not null,
  period_start timestamptz,
  period_end timestamptz,
  tries integer not null default 0,
  retry_at timestamptz,
  created_by id not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  refunded_cents integer not null default 0 check (refunded_cents between 0 and total),
  check ((state = 'PAID') = (number is not null)),
  primary key (account_id, id)
);
create unique index invoices_number on invoices (account_id, number);
create unique index invoices_renewal on invoices (account_id) where state = 'OPEN';
create index invoices_draft on invoices (account_id) where state = 'DRAFT';
select make_tenant_table('invoices');

alter table subscription_events add column invoice_id id;

create table promo_uses (
  account_id integer not null references accounts on delete cascade,
  code text not null,
  invoice_id id not null,
  primary key (account_id, code)
);
select make_tenant_table('promo_uses');

-- What an account has in hand for its next invoice: the gift for an invitation, what was left of a period.
create table account_credits (
  account_id integer not null references accounts on delete cascade,
  kind text not null check (kind in ('referral', 'rest')),
  -- The account that was invited, or the invoice.
  source text not null,
  cents integer not null check (cents > 0),
  left_cents integer not null check (left_cents between 0 and cents),
  created_at timestamptz not null default now(),
  primary key (account_id, kind, source)
);
select make_tenant_table('account_credits');
create index users_by_referral_code on users (referral_code);

-- Cards as the gateway names them: what is on them stays with it.
create table cards (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  gateway text not null,
  ref text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month integer not null,
  exp_year integer not null,
  is_recurring boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index cards_by_ref on cards (account_id, gateway, ref);
create unique index cards_recurring on cards (account_id) where is_recurring;
select make_tenant_table('cards');

create table payments (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  invoice_id id not null,
  gateway text not null,
  -- SURPLUS: it was taken although nothing was left to be paid, and is given back. CHARGED_BACK: the bank has taken it back.
  state text not null check (state in ('OPEN', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'SURPLUS', 'CHARGED_BACK')),
  cents integer not null check (cents > 0),
  -- The saved card it is taken from; null: paid on the gateway's page, until then.
  card_id id,
  ends_at timestamptz,
  error text,
  paid_with text,
  created_by id not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices on delete cascade,
  foreign key (account_id, card_id) references cards
);
-- An invoice is paid once, and one payment of it is under way at a time.
create unique index payments_open on payments (account_id, invoice_id) where state = 'OPEN';
create unique index payments_succeeded on payments (account_id, invoice_id) where state in ('SUCCEEDED', 'CHARGED_BACK');
create index payments_by_age on payments (created_at) where state = 'OPEN';
select make_tenant_table('payments');

create table refunds (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  payment_id id not null,
  cents integer not null check (cents > 0),
  state text not null check (state in ('OPEN', 'DONE', 'FAILED')),
  error text,
  created_by id not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, payment_id) references payments on delete cascade
);
create index refunds_by_payment on refunds (account_id, payment_id);
create index refunds_open on refunds (created_at) where state = 'OPEN';
select make_tenant_table('refunds');

-- What a gateway has told, each once.
create table gateway_events (
  account_id integer not null references accounts on delete cascade,
  ref text not null,
  at timestamptz not null,
  primary key (account_id, ref)
);
select make_tenant_table('gateway_events');

-- The books of the built-in gateway, which are not the product's: nobody but the gateway reads them, and requests cannot.
create table sandbox_payments (
  ref text primary key,
  state text not null check (state in ('open', 'confirming', 'late', 'succeeded', 'failed', 'cancelled')),
  trial text,
  cents integer not null,
  refunded_cents integer not null default 0 check (refunded_cents between 0 and cents),
  keeps_card boolean not null default false,
  kept_card text,
  error text,
  about jsonb not null,
  created_at timestamptz not null default now()
);
create table sandbox_refunds (
  ref text primary key,
  payment text not null references sandbox_payments,
  cents integer not null
);
create table sandbox_cards (
  ref text primary key,
  trial text not null
);
create table sandbox_events (
  ref text primary key,
  body text not null,
  deliver_at timestamptz not null,
  -- How often it is still to be told.
  times integer not null default 1
);
create index sandbox_events_due on sandbox_events (deliver_at) where times > 0;
