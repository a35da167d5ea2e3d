-- Whoever hosts the installation: people of their own, with sessions of their own. No account knows them.
create table operators (
  id id primary key,
  email text not null unique,
  name text not null,
  password_hash text not null,
  -- The password was given by the command, and is good for choosing one.
  has_to_choose boolean not null default true,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  last_signed_in_at timestamptz
);

-- Only a hash of a session's token is kept.
create table operator_sessions (
  token_hash text primary key,
  operator_id id not null references operators on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  place text not null,
  user_agent text
);
create index operator_sessions_of on operator_sessions (operator_id);

-- What operators did, only added to. It outlives the accounts that it is about.
create table operator_log (
  id id primary key,
  at timestamptz not null,
  operator_id id not null,
  name text not null,
  place text not null,
  call text not null,
  action text not null,
  about text not null,
  thing text,
  account_id integer,
  before jsonb,
  after jsonb
);
create index operator_log_by_account on operator_log (account_id, id);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name;
end $$;
create trigger only_added_to before update or delete on operator_log for each row execute function refuse_change();

-- What is said on everybody's screen for a while. Each is one of its own, so that whoever has put it away reads the next.
create table banners (
  id id primary key,
  text text not null,
  text_fr text,
  shows_from timestamptz not null,
  shows_to timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check (shows_to > shows_from)
);
create index banners_showing on banners (shows_to) where ended_at is null;
grant select on banners to crossdock_app;

create table banners_put_away (
  account_id integer not null,
  user_id id not null,
  banner_id id not null,
  primary key (account_id, user_id, banner_id),
  foreign key (account_id, user_id) references users on delete cascade
);
select make_tenant_table('banners_put_away');

-- Why an account is suspended: its people read it.
alter table accounts add column suspended_reason text;

-- What the host has done to an account stands in its audit log, too: by no user of it.
alter table audit_log add column by_operator boolean not null default false;
