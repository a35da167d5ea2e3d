-- Whether an address has asked for no more mails that one may do without, and taking that back: the list belongs to no tenant, so that
-- a request is told of its own person's address alone.
create function is_unsubscribed(account integer, person text) returns boolean
  language sql stable security definer set search_path = public, pg_catalog as $$
  select exists (select 1 from users u join unsubscribed x on x.email = lower(u.email)
    where u.account_id = account and u.id = person and account = current_account())
$$;
revoke all on function is_unsubscribed(integer, text) from public;
grant execute on function is_unsubscribed(integer, text) to crossdock_app;

create function subscribe_again(account integer, person text) returns void
  language sql security definer set search_path = public, pg_catalog as $$
  delete from unsubscribed x using users u
  where x.email = lower(u.email) and u.account_id = account and u.id = person and account = current_account()
$$;
revoke all on function subscribe_again(integer, text) from public;
grant execute on function subscribe_again(integer, text) to crossdock_app;
