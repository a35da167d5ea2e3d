-- Work that waits for somebody who may be silent goes in a lane: of one lane one job is run at a time, in all processes together, and
-- what is of none does not wait for it.
create function enqueue_job(task text, payload json, job_key text, run_at timestamptz, lane text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, queue_name => lane, job_key => job_key, run_at => run_at, max_attempts => 12,
    job_key_mode => case when run_at is null then 'preserve_run_at' else 'replace' end);
end $$;
revoke all on function enqueue_job(text, json, text, timestamptz, text) from public;
grant execute on function enqueue_job(text, json, text, timestamptz, text) to crossdock_app;

-- As processes of the release before it queue, and what is of no lane.
create or replace function enqueue_job(task text, payload json, job_key text, run_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.enqueue_job(task, payload, job_key, run_at, null);
end $$;
