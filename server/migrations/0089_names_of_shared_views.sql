-- Lists of shared views are those that there are: the call that a list shows is the server's to know. And a name is taken among views
-- of the same merchants only, or it would tell of views that are hidden from whoever asks.
alter table shared_views drop column call;
update shared_views set store_ids = (select coalesce(array_agg(distinct s order by s), '{}') from unnest(store_ids collate "C") s)
where cardinality(store_ids) > 1;
drop index shared_views_by_name;
create unique index shared_views_by_name on shared_views (account_id, list, store_ids, lower(name)) where deleted_at is null;
