-- Whoever looks for a PO number means the whole of it, which many others may hold as a part.
drop index concurrently if exists shipment_orders_po;

create index concurrently shipment_orders_po on shipment_orders (account_id, external_po_number, id);
