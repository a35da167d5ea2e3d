-- The audit log by who did something, and by what it was done to, newest first.
drop index concurrently if exists audit_by_user;

create index concurrently audit_by_user on audit_log (account_id, user_id, id);

drop index concurrently if exists audit_by_kind;

create index concurrently audit_by_kind on audit_log (account_id, entity, id);
