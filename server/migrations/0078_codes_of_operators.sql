-- An operator's code app, as people have theirs: its key is sealed, and the half minute of the last code that was taken keeps it from
-- being taken twice. Until it is confirmed the sign-in asks for it to be set up.
alter table operators
  add column code_key text,
  add column code_confirmed_at timestamptz,
  add column code_last_step bigint not null default 0;
