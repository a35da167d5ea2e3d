-- A box says for itself whether its label is printed. Of orders in packing whose labels were downloaded, those of all boxes are.
alter table shipment_boxes add column is_label_printed boolean not null default false;
update shipment_boxes b set is_label_printed = true
from shipment_orders o
where o.account_id = b.account_id and o.id = b.shipment_order_id and o.state = 'PICKING' and o.packing_labels_downloaded;
