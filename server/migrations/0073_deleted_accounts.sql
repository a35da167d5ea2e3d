-- An account that its owner has deleted: it can be returned for 30 days, and is erased then. `erased_at` is when the last row
-- was gone but those that the law wants kept.
alter table accounts
  add column deleted_at timestamptz,
  add column deletion_told smallint not null default 0,
  add column erased_at timestamptz;
create index accounts_deleted on accounts (deleted_at) where deleted_at is not null;

-- Ends every session of the account but one.
create function end_sessions_of_account(kept text) returns void
  language sql security definer set search_path = public, pg_catalog as $$
  update sessions set revoked_at = now() where account_id = current_account() and id <> kept and revoked_at is null
$$;
revoke all on function end_sessions_of_account(text) from public;
grant execute on function end_sessions_of_account(text) to crossdock_app;
