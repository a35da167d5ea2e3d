-- People whom the owner of an account adds to it.
alter table users
  add column updated_at timestamptz not null default now(),
  -- when the last invitation was sent; null of who has opened the account
  add column invited_at timestamptz,
  add column invited_by id,
  add column search_text text not null generated always as (first_name || ' ' || last_name || ' ' || email) stored;

create unique index users_by_email on users (account_id, email) where deleted_at is null;
create index users_by_name on users (account_id, lower(first_name || ' ' || last_name), id) where deleted_at is null;
create index users_by_sign_in on users (account_id, coalesce(last_signed_in_at, '-infinity'), id) where deleted_at is null;

alter table mail_links drop constraint mail_links_kind_check;
alter table mail_links add constraint mail_links_kind_check check (kind in ('verify', 'reset', 'invite'));

-- Sessions, links and addresses to sign in with belong to no tenant table; a request may end those of people of its account.
create function end_sessions_of(person text) returns void
  language sql security definer set search_path = public, pg_catalog as $$
  update sessions set revoked_at = now() where account_id = current_account() and user_id = person and revoked_at is null
$$;
revoke all on function end_sessions_of(text) from public;
grant execute on function end_sessions_of(text) to crossdock_app;

-- Nobody signs in as this person any more, by no address and no link.
create function end_sign_in_of(person text) returns void
  language sql security definer set search_path = public, pg_catalog as $$
  update sessions set revoked_at = now() where account_id = current_account() and user_id = person and revoked_at is null;
  delete from mail_links where account_id = current_account() and user_id = person;
  delete from logins where account_id = current_account() and user_id = person
$$;
revoke all on function end_sign_in_of(text) from public;
grant execute on function end_sign_in_of(text) to crossdock_app;
