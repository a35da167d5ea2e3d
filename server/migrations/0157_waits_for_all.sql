-- Somebody decided that a back order is not to be shipped in part: it waits for all of its goods. Nobody had until now.
alter table shipment_orders add column waits_for_all boolean not null default false;
