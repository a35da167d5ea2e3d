-- When whoever has a session last proved who they are: at the sign-in, or since, as calls ask for that cannot be taken back.
-- Sessions of before have proven nothing since.
alter table sessions add column proven_at timestamptz;

-- A proof makes a session another one: who has taken its token along has nothing any more. Pushes go on to its browser.
create function renew_session(old text, renewed text, proven timestamptz) returns timestamptz
  language sql security definer set search_path = public, pg_catalog as $$
  update devices set session_id = renewed where account_id = current_account() and session_id = old;
  update sessions set id = renewed, proven_at = proven
    where id = old and account_id = current_account() and revoked_at is null and preview_of is null
    returning expires_at
$$;
revoke all on function renew_session(text, text, timestamptz) from public;
grant execute on function renew_session(text, text, timestamptz) to crossdock_app;
