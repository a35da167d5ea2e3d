-- A code app of somebody: its key is sealed, and the moment of the last code that was taken keeps it from being taken twice.
create table code_apps (
  account_id integer not null,
  user_id id not null,
  key text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade
);
select make_tenant_table('code_apps');

create table recovery_codes (
  account_id integer not null,
  user_id id not null,
  -- one for all codes of a person, so that one that is given is hashed once
  salt text not null,
  hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id, hash),
  foreign key (account_id, user_id) references users on delete cascade
);
select make_tenant_table('recovery_codes');

-- Passkeys: what the browser's authenticator keeps, and the public half of it.
create table passkeys (
  account_id integer not null,
  id id not null,
  user_id id not null,
  name text not null,
  device text,
  credential text not null,
  public_key text not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users on delete cascade
);
create unique index passkeys_by_credential on passkeys (account_id, credential);
create index passkeys_of on passkeys (account_id, user_id, id);
select make_tenant_table('passkeys');

-- Global: what a sign-in or a passkey waits for. Used once, within minutes.
create table challenges (
  hash text primary key,
  kind text not null check (kind in ('second-step', 'passkey-in', 'passkey-new', 'passkey-proof')),
  account_id integer references accounts on delete cascade,
  user_id id,
  -- what still has to be as it was: a digest of the password that was right
  fact text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on challenges (expires_at);

-- Everybody of the account needs a second factor from the next sign-in on; a session that began without one is good for setting one up.
alter table accounts add column needs_second_factor boolean not null default false;
alter table sessions add column needs_factor boolean not null default false;

-- Sessions belong to no tenant table: whoever has a factor now goes on as everybody does.
create function free_sessions_of(person text) returns void
  language sql security definer set search_path = public, pg_catalog as $$
  update sessions set needs_factor = false where account_id = current_account() and user_id = person and needs_factor
$$;
revoke all on function free_sessions_of(text) from public;
grant execute on function free_sessions_of(text) to crossdock_app;

-- Challenges belong to no tenant table: a request uses up its caller's, once.
create function take_challenge(digest text, what text, person text, moment timestamptz) returns boolean
  language sql security definer set search_path = public, pg_catalog as $$
  with taken as (
    delete from challenges where hash = digest and kind = what and account_id = current_account() and user_id = person
      and expires_at > moment returning 1)
  select exists (select 1 from taken)
$$;
revoke all on function take_challenge(text, text, text, timestamptz) from public;
grant execute on function take_challenge(text, text, text, timestamptz) to crossdock_app;
