-- Counters of changes: what was counted of a list stays true until its account's counter moves. Sequences move without waiting
-- for anybody, and never back; a few accounts share one.
do $$ begin
  for n in 0..63 loop
    execute format('create sequence account_changes_%s', n);
    -- A sequence that has never moved has no last value.
    perform nextval(format('account_changes_%s', n));
    execute format('grant select on account_changes_%s to crossdock_app', n);
  end loop;
end $$;
