-- Drivers, vehicles and contacts by whatever they are called, for the search of everything; the newest contacts of one merchant.
drop index concurrently if exists drivers_search;

create index concurrently drivers_search on drivers
  using gin (account_id, (first_name || ' ' || last_name) gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops) where deleted_at is null;

drop index concurrently if exists vehicles_search;

create index concurrently vehicles_search on vehicles
  using gin (account_id, name gin_trgm_ops, plate gin_trgm_ops) where deleted_at is null;

drop index concurrently if exists vehicles_plate;

create index concurrently vehicles_plate on vehicles (account_id, lower(plate)) where deleted_at is null;

drop index concurrently if exists contacts_newest;

create index concurrently contacts_newest on contacts (account_id, id) where deleted_at is null;

drop index concurrently if exists contacts_newest_of_store;

create index concurrently contacts_newest_of_store on contacts (account_id, store_id, id) where deleted_at is null;

drop index concurrently if exists contacts_phone;

create index concurrently contacts_phone on contacts (account_id, phone) where deleted_at is null;
