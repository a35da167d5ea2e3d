-- A job with a key that is queued again, for no other time, keeps its place: who asks for it all the time does not put it off.
create or replace function enqueue_job(task text, payload json, job_key text, run_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(task, payload, job_key => job_key, run_at => run_at, max_attempts => 12,
    job_key_mode => case when run_at is null then 'preserve_run_at' else 'replace' end);
end $$;
