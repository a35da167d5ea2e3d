-- Large imports are taken in turn: the account whose last one began longest ago comes first, and one that has to wait is passed
-- by until its time. A person may end one that has not been written.
alter table import_jobs
  add column started_at timestamptz,
  add column not_before timestamptz,
  drop constraint import_jobs_state_check,
  add constraint import_jobs_state_check check (state in ('queued', 'checking', 'writing', 'done', 'failed', 'cancelled'));
create index import_jobs_unfinished on import_jobs (created_at) where finished_at is null;
create index import_jobs_started on import_jobs (account_id, started_at);
