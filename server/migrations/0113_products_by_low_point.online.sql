-- Products with low points, and those that are low, in the order of the reports.
drop index concurrently if exists products_low_point;

create index concurrently products_low_point on products (account_id, lower(description), id) where has_low_point;

drop index concurrently if exists products_low_point_store;

create index concurrently products_low_point_store on products (account_id, store_id, lower(description), id) where has_low_point;

drop index concurrently if exists products_low;

create index concurrently products_low on products (account_id, lower(description), id) where is_low;

drop index concurrently if exists products_low_store;

create index concurrently products_low_store on products (account_id, store_id, lower(description), id) where is_low;
