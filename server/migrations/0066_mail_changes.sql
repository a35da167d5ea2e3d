-- Another address that somebody wants to sign in with, until both addresses have said yes: one a person, the newest. Of the links
-- only hashes are kept; each is gone once it was used.
create table mail_changes (
  account_id integer not null,
  user_id id not null,
  old_email text not null,
  new_email text not null,
  old_hash text,
  new_hash text,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade
);
create index mail_changes_by_old on mail_changes (old_hash) where old_hash is not null;
create index mail_changes_by_new on mail_changes (new_hash) where new_hash is not null;
select make_tenant_table('mail_changes');
