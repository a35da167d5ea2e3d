-- Shipment orders that were deleted have left their timelines behind, which nobody can read. Orders are looked through some at
-- a time, each for itself, so that nobody waits for the whole; a timeline whose order was written meanwhile is not touched,
-- because order and first event are committed together.
do $$
declare
  at_account integer := 0;
  at_order text := '';
  to_account integer;
  to_order text;
begin
  loop
    select b.account_id, b.order_id into to_account, to_order from (
      select account_id, order_id from order_events where (account_id, order_id) > (at_account, at_order)
      order by account_id, order_id limit 5000) b order by b.account_id desc, b.order_id desc limit 1;
    exit when to_order is null;
    delete from order_events e
    where (e.account_id, e.order_id) > (at_account, at_order) and (e.account_id, e.order_id) <= (to_account, to_order)
      and not exists (select 1 from shipment_orders o where o.account_id = e.account_id and o.id = e.order_id)
      and not exists (select 1 from receipt_orders o where o.account_id = e.account_id and o.id = e.order_id);
    commit;
    at_account := to_account;
    at_order := to_order;
    to_order := null;
  end loop;
end $$;
