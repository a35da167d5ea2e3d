-- Single sign-on: whose word an account takes for who its people are. The secret is sealed.
create table sso_providers (
  account_id integer primary key references accounts on delete cascade,
  issuer text not null,
  client text not null,
  secret text,
  is_on boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select make_tenant_table('sso_providers');

-- Domains of addresses for which the account asks to be believed, with what their DNS has to say.
create table sso_domains (
  account_id integer not null references accounts on delete cascade,
  id id not null,
  domain text not null,
  token text not null,
  proven_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index sso_domains_by_name on sso_domains (account_id, domain);
select make_tenant_table('sso_domains');

-- Which person of a provider somebody is, since the first sign-in by it.
create table sso_links (
  account_id integer not null,
  user_id id not null,
  subject text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade
);
create unique index sso_links_by_subject on sso_links (account_id, subject);
select make_tenant_table('sso_links');

-- Global and small, as logins are: which account has proven that a domain is its own. One at a time.
create table proven_domains (
  domain text primary key,
  account_id integer not null references accounts on delete cascade
);
create index on proven_domains (account_id);

create function prove_domain(name text) returns boolean
  language sql security definer set search_path = public, pg_catalog as $$
  insert into proven_domains (domain, account_id) values (name, current_account())
    on conflict (domain) do update set account_id = proven_domains.account_id where proven_domains.account_id = current_account()
    returning true
$$;
revoke all on function prove_domain(text) from public;
grant execute on function prove_domain(text) to crossdock_app;

create function release_domain(name text) returns void
  language sql security definer set search_path = public, pg_catalog as $$
  delete from proven_domains where domain = name and account_id = current_account()
$$;
revoke all on function release_domain(text) from public;
grant execute on function release_domain(text) to crossdock_app;

alter table challenges drop constraint challenges_kind_check;
alter table challenges add constraint challenges_kind_check
  check (kind in ('second-step', 'passkey-in', 'passkey-new', 'passkey-proof', 'sso'));
