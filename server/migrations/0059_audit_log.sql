-- From where a change was made: what the session's browser calls itself, and its network. Of work in the background, and of older
-- rows, there is neither.
alter table audit_log add column device text, add column place text;
