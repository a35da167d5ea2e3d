-- An account's only row is found by its account: such a table is counted as every other one is, whoever asks for it to be told.
create or replace function plan_as_one_account(target regclass) returns void language plpgsql as $$
begin
  -- Older ones keep their own figures: nothing may tell them better.
  if current_setting('server_version_num')::integer < 180000 or exists (
    select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'account_id'
    where i.indrelid = target and i.indisunique and i.indnatts = 1 and i.indkey[0] = a.attnum)
  then
    return;
  end if;
  execute format('alter table %s alter column account_id set statistics 0', target);
  perform pg_clear_attribute_stats(n.nspname::text, c.relname::text, 'account_id', false)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target;
  perform pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', 'account_id', 'inherited', false,
      'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 1::real, 'correlation', 1::real)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target;
end $$;
