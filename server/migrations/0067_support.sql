-- What people ask of whoever runs the installation, and what was answered.

-- Numbers of tickets follow each other over all accounts: one inbox has them.
create sequence support_ticket_numbers;
grant usage on sequence support_ticket_numbers to crossdock_app;

create table support_tickets (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  number bigint not null default nextval('support_ticket_numbers'),
  user_id id not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  email text not null,
  order_number text,
  -- What it is about: the beginning of its first message.
  title text not null,
  -- OPEN: somebody waits for an answer; ANSWERED: the host waits for them; CLOSED: handled.
  state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
  -- When the answer is due.
  due_at timestamptz not null,
  -- The operator it was handed to.
  operator_id id,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users on delete cascade
);
create unique index support_tickets_number on support_tickets (account_id, number);
create index support_tickets_of on support_tickets (account_id, user_id, id);
create index support_tickets_due on support_tickets (due_at) where state <> 'CLOSED';
-- The inbox of the host is of all accounts.
create index support_tickets_by_id on support_tickets (id);
select make_tenant_table('support_tickets');

create table support_messages (
  account_id integer not null,
  id id not null,
  support_ticket_id id not null,
  -- NOTE: between operators.
  kind text not null check (kind in ('ASKED', 'ANSWERED', 'NOTE')),
  author text not null,
  user_id id,
  operator_id id,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, support_ticket_id) references support_tickets on delete cascade
);
create index support_messages_of on support_messages (account_id, support_ticket_id, id);
create index support_messages_by on support_messages (account_id, user_id, created_at) where user_id is not null;
select make_tenant_table('support_messages');
-- What operators note among themselves no account reads, whatever is asked.
create policy notes on support_messages as restrictive to crossdock_app using (
  (select current_user <> 'crossdock_app') or kind <> 'NOTE') with check (true);

-- Requests have a name of their own, an end, and when they are due.
create sequence operator_request_numbers;
grant usage on sequence operator_request_numbers to crossdock_app;
alter table operator_requests
  add column id id,
  add column number bigint not null default nextval('operator_request_numbers'),
  add column due_at timestamptz,
  add column decided_at timestamptz,
  add column outcome text check (outcome in ('APPROVED', 'DECLINED')),
  add column answer text;
update operator_requests set
  id = lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || substr(md5(account_id || kind || created_at), 1, 12),
  due_at = created_at + interval '24 hours';
alter table operator_requests alter id set not null, alter due_at set not null;
create unique index operator_requests_by_account on operator_requests (account_id, id);
create index operator_requests_by_id on operator_requests (id);
create index operator_requests_due on operator_requests (due_at) where state = 'OPEN';

-- The radius plan, once it is approved: so many cents a delivery within so many kilometres of a place.
alter table subscriptions
  add column radius_km integer check (radius_km > 0),
  add column radius_cents integer check (radius_cents >= 0),
  add column radius_centre jsonb;
