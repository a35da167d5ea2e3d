-- Where somebody is signed in: how, and when it was used last. What is there already counts as used now, so that nobody is signed
-- out by a term that did not exist when the session began.
alter table sessions
  add column way text not null default 'password',
  add column seen_at timestamptz not null default now();

-- Sessions belong to no tenant table; a request may see those of whom its own session is, and end one of them. One that looks
-- through somebody else's eyes sees none.
create function sessions_beside(present text)
  returns table (id text, user_agent text, place text, way text, created_at timestamptz, seen_at timestamptz)
  language sql stable security definer set search_path = public, pg_catalog as $$
  select s.id, s.user_agent, s.place, s.way, s.created_at, s.seen_at
  from sessions mine join sessions s on s.account_id = mine.account_id and s.user_id = mine.user_id
  where mine.id = present and mine.account_id = current_account() and mine.preview_of is null
    and s.preview_of is null and s.revoked_at is null and s.expires_at > now()
$$;
revoke all on function sessions_beside(text) from public;
grant execute on function sessions_beside(text) to crossdock_app;

create function end_session_beside(present text, other text) returns boolean
  language sql security definer set search_path = public, pg_catalog as $$
  update sessions set revoked_at = now()
  where sessions.id = other and revoked_at is null and sessions.id in (select b.id from sessions_beside(present) b)
  returning true
$$;
revoke all on function end_session_beside(text, text) from public;
grant execute on function end_session_beside(text, text) to crossdock_app;
