-- The demo company has drivers and orders that wait in the pool: they go with it.
create or replace function remove_demo() returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own constant integer := current_account();
begin
  update accounts set has_demo = false where id = own and has_demo;
  if not found then
    return false;
  end if;
  delete from pool_orders where account_id = own;
  delete from drivers where account_id = own;
  delete from vehicles where account_id = own;
  delete from depots where account_id = own;
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
