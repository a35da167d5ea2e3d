-- Functions that work as their owner find the database's own names first, then those of the schema, and tables that a session has
-- made for itself last. Unless `pg_temp` is named, it comes before all others: whoever makes such a table would have it written to.
do $$
declare
  target regprocedure;
begin
  for target in
    select p.oid from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace and pg_has_role(p.proowner, 'usage') order by p.oid
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', target);
  end loop;
end $$;
