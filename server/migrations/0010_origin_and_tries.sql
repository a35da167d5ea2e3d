-- The address people reach the installation at, which links in mails begin with: one row, or none until it is known.
create table installation (
  one boolean primary key default true check (one),
  origin text not null,
  set_at timestamptz not null default now()
);

-- Failed tries of a password, by whom they aimed at (a hash: most never existed) and by where they came from. A row is gone
-- with the right password, or a day after the last try.
create table sign_in_tries (
  target text not null,
  source text not null,
  failures integer not null,
  last_at timestamptz not null,
  primary key (target, source)
);
create index sign_in_tries_by_age on sign_in_tries (last_at);

-- How many mails of a kind an address was sent within the hour that began with the first of them.
create table mail_counts (
  recipient text not null,
  kind text not null,
  count integer not null,
  since timestamptz not null,
  primary key (recipient, kind)
);
create index mail_counts_by_age on mail_counts (since);

-- From where somebody has signed in before: strangers cannot lock him out there.
alter table sessions add column place text;
