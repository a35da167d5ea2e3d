-- Takes the demo company out of an account again: merchants, warehouses and all that is in them. The application's role
-- cannot delete the ledger, so it asks here; only for its own account, and only while the demo company is loaded.
create function remove_demo() returns boolean
  language plpgsql security definer set search_path = public, pg_catalog as $$
declare
  own constant integer := current_account();
begin
  update accounts set has_demo = false where id = own and has_demo;
  if not found then
    return false;
  end if;
  delete from self_checks where account_id = own;
  delete from order_events where account_id = own;
  delete from shipment_box_contents where account_id = own;
  delete from shipment_boxes where account_id = own;
  delete from shipment_repackaging where account_id = own;
  delete from reservations where account_id = own;
  delete from shipment_order_items where account_id = own;
  delete from shipment_orders where account_id = own;
  delete from shipment_package_types where account_id = own;
  delete from received_lines where account_id = own;
  delete from inventory_log where account_id = own;
  delete from inventory where account_id = own;
  delete from receipt_order_items where account_id = own;
  delete from receipt_order_assignees where account_id = own;
  delete from receipt_orders where account_id = own;
  delete from product_stock where account_id = own;
  delete from product_codes where account_id = own;
  delete from product_package_types where account_id = own;
  delete from products where account_id = own;
  delete from stock_locations where account_id = own;
  delete from stock_location_type_packages where account_id = own;
  delete from storage_package_types where account_id = own;
  delete from stock_location_types where account_id = own;
  delete from warehouses where account_id = own;
  delete from user_stores u using stores s
    where u.account_id = own and s.account_id = own and s.id = u.store_id and s.type = 'STORE';
  delete from stores where account_id = own and type = 'STORE';
  return true;
end $$;
revoke all on function remove_demo() from public;
grant execute on function remove_demo() to crossdock_app;

-- Loading the demo company fills empty tables and works on them in the same transaction, before the database has counted
-- what is in them; without that it plans as if they were empty. Tables with enough rows have been counted before.
create function count_new_rows() returns void
  language plpgsql security definer set search_path = public, pg_catalog as $$
declare
  small text;
begin
  for small in
    select relname from pg_class
    where oid = any ('{products,product_package_types,stock_locations,receipt_orders,receipt_order_items,received_lines,inventory,
      shipment_orders,shipment_order_items,reservations,shipment_repackaging,shipment_boxes,shipment_box_contents,order_events}'::regclass[])
      and reltuples < 5000
  loop
    execute format('analyze (skip_locked) %I', small);
  end loop;
end $$;
revoke all on function count_new_rows() from public;
grant execute on function count_new_rows() to crossdock_app;
