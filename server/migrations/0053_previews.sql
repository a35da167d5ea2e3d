-- A session in which one of the account sees what another does, and changes nothing. It is the viewer's: it ends with the others.
alter table sessions add column preview_of id;

create function begin_preview(session text, viewer text, person text, ends timestamptz) returns void
  language sql security definer set search_path = public, pg_catalog as $$
  insert into sessions (id, account_id, user_id, preview_of, expires_at) values (session, current_account(), viewer, person, ends)
$$;
revoke all on function begin_preview(text, text, text, timestamptz) from public;
grant execute on function begin_preview(text, text, text, timestamptz) to crossdock_app;
