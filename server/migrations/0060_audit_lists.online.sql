-- The audit log by who did something, by what it was done to and by what was done, newest first: each may be rare.
drop index concurrently if exists audit_by_user;

create index concurrently audit_by_user on audit_log (account_id, user_id, id);

drop index concurrently if exists audit_by_kind;

create index concurrently audit_by_kind on audit_log (account_id, entity, id);

drop index concurrently if exists audit_by_verb;

create index concurrently audit_by_verb on audit_log (account_id, action, id);
