-- Lets the application's role queue a background job in its own transaction; it cannot read or change the queue.
create function enqueue_job(task text, payload json, job_key text, run_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(task, payload, job_key => job_key, run_at => run_at, max_attempts => 12);
end $$;
revoke all on function enqueue_job(text, json, text, timestamptz) from public;
grant execute on function enqueue_job(text, json, text, timestamptz) to crossdock_app;

-- Sessions belong to no tenant table; a request may end its own user's.
create function end_sessions(present text, others boolean) returns void
  language sql security definer set search_path = public, pg_catalog as $$
  update sessions s set revoked_at = now()
  from sessions mine
  where mine.id = present and s.account_id = mine.account_id and s.user_id = mine.user_id and s.revoked_at is null
    and (s.id = present) <> others
$$;
revoke all on function end_sessions(text, boolean) from public;
grant execute on function end_sessions(text, boolean) to crossdock_app;
