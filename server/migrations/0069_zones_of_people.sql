-- Where a person is; null: where the account is.
alter table users add column time_zone text;
