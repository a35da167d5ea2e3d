-- What is deleted can be taken back for a day: a product's codes are free at once, and come back with it; a file's bytes wait.
alter table products add column deleted_codes jsonb;
alter table files add column deleted_at timestamptz;
