-- Whether the customer of a pool order has asked for no more mails: the list belongs to no tenant, so that a request is told of the
-- address of an order of its own alone.
create function wants_no_mails(account integer, pool_order text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from pool_orders o join unsubscribed x on x.email = lower(o.email)
    where o.account_id = account and o.id = pool_order and account = current_account())
$$;
revoke all on function wants_no_mails(integer, text) from public;
grant execute on function wants_no_mails(integer, text) to crossdock_app;
