-- A phone with the 1 of its country before it is the same one. Of two drivers who have the two by now, the one who came later keeps
-- theirs until they are changed.
alter table drivers add column phone_key text;
update drivers d set phone_key = regexp_replace(d.phone, '^1(\d{10})$', '\1')
where not exists (
  select 1 from drivers o
  where o.account_id = d.account_id and o.id < d.id and o.deleted_at is null and d.deleted_at is null
    and regexp_replace(o.phone, '^1(\d{10})$', '\1') = regexp_replace(d.phone, '^1(\d{10})$', '\1')
);
drop index drivers_phone;
create unique index drivers_phone on drivers (account_id, phone_key) where deleted_at is null;

create index depots_list on depots (account_id, lower(name), id) where deleted_at is null;
create index vehicles_list on vehicles (account_id, lower(name), id) where deleted_at is null;
