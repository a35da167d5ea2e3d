-- Statements are planned as if all rows of a table were one account's. The database counts which accounts have how many rows,
-- and takes one that it does not know, or that was small when it counted, for an account of one row: what it has is then read
-- whole, again for each row of what it is joined with (a new account's demo company took 98 s beside another's 6,000 stock
-- records, 21 s like this). What is planned for a large account costs a small one nothing more: it ends where its rows end.
create function plan_as_one_account(target regclass) returns void language plpgsql as $$
begin
  -- Older ones keep their own figures: nothing may tell them better.
  if current_setting('server_version_num')::integer < 180000 then
    return;
  end if;
  execute format('alter table %s alter column account_id set statistics 0', target);
  perform pg_clear_attribute_stats(n.nspname::text, c.relname::text, 'account_id', false)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target;
  perform pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', 'account_id', 'inherited', false,
      'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 1::real)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target;
end $$;

do $$
declare
  target regclass;
begin
  for target in
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      -- An account's only row is found by its account.
      and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and i.indnatts = 1 and i.indkey[0] = a.attnum)
    order by 1
  loop
    perform plan_as_one_account(target);
  end loop;
end $$;

create or replace function make_tenant_table(target regclass, by_store boolean default false) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy account on %s to crossdock_app using (account_id = (select current_account())) with check (account_id = (select current_account()))',
    target);
  execute format('create policy owner on %s to current_user using (true) with check (true)', target);
  if by_store then
    execute format(
      'create policy store on %s as restrictive to crossdock_app using ((select current_user <> ''crossdock_app'' or current_setting(''app.store_ids'', true) = ''*'') or store_id = any ((select string_to_array(current_setting(''app.store_ids'', true), '',''))::text[]))',
      target);
  end if;
  execute format('grant select, insert, update, delete on %s to crossdock_app', target);
  perform plan_as_one_account(target);
end $$;
