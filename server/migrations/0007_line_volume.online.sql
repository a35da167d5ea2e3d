-- A line keeps its volume, in cubic centimetres: its packages, one begun counted whole. A package type that lines use never
-- changes its size (a new version takes over), so the volume changes with the line only. Not numeric: its comparisons may tell
-- what they compare, so that row-level security lets no index on one be used.
alter table shipment_order_items add column if not exists volume double precision not null default 0;

-- A few at a time, each for itself, so that nobody waits for the whole.
do $$
declare
  at_account integer := 0;
  at_id text := '';
  to_account integer;
  to_id text;
begin
  loop
    select b.account_id, b.id into to_account, to_id from (
      select account_id, id from shipment_order_items where (account_id, id) > (at_account, at_id)
      order by account_id, id limit 5000) b order by b.account_id desc, b.id desc limit 1;
    exit when to_id is null;
    update shipment_order_items i set volume = ceil(i.units_count::numeric / k.unit_quantity) * k.depth * k.width * k.height
    from product_package_types k
    where (i.account_id, i.id) > (at_account, at_id) and (i.account_id, i.id) <= (to_account, to_id)
      and k.account_id = i.account_id and k.id = i.product_package_type_id;
    commit;
    at_account := to_account;
    at_id := to_id;
    to_id := null;
  end loop;
end $$;

drop index concurrently if exists shipment_order_items_by_volume;

create index concurrently shipment_order_items_by_volume on shipment_order_items (account_id, volume, shipment_order_id);
