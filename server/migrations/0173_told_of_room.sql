-- Who waited for a date and was told that it has room keeps that place from the next one who waits, until answered or over.
alter table schedule_orders add column told_of_id id;
create index schedule_orders_told on schedule_orders (account_id, told_of_id) where told_of_id is not null;
