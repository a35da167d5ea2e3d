-- Reports are asked for what expires on some days, of goods that have left as well.
drop index concurrently if exists inventory_by_any_expiry;

create index concurrently inventory_by_any_expiry on inventory (account_id, expires_on, id) where expires_on is not null;

-- Written when goods leave, not while they are promised.
drop index concurrently if exists reservations_of_shipped;

create index concurrently reservations_of_shipped on reservations (account_id, inventory_id) where shipped_at is not null;
