-- Receipts are found by whatever stands on their papers: PO, vendor, ASN, packing list, container. Adding the column writes the
-- receipts anew: orders of receipts are few beside what stands on them.
alter table receipt_orders add column if not exists search_text text not null generated always as
  (reference_id || ' ' || coalesce(po_number, '') || ' ' || coalesce(vendor_name, '') || ' ' || coalesce(receipt_order_id, '') || ' '
    || coalesce(packing_list_id, '') || ' ' || coalesce(external_id, '') || ' '
    || jsonb_path_query_array(containers, '$[*].containerNumber')::text) stored;

drop index concurrently if exists receipt_orders_search_text;

create index concurrently receipt_orders_search_text on receipt_orders using gin (account_id, search_text gin_trgm_ops);

drop index concurrently if exists receipt_orders_search;

-- Shipments are many: who gets them, his phone and the parcel's number are compared as they stand, each by this index.
drop index concurrently if exists shipment_orders_party;

create index concurrently shipment_orders_party on shipment_orders using gin
  (account_id, phase, recipient_name gin_trgm_ops, recipient_primary_phone gin_trgm_ops, tracking_number gin_trgm_ops);

-- Products are found by their barcodes, aliases and old SKUs, too.
drop index concurrently if exists product_codes_search;

create index concurrently product_codes_search on product_codes using gin (account_id, code_key gin_trgm_ops);
