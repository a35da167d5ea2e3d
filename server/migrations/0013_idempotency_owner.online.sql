-- A key belongs to who sent it and to the store he sent it for. Those of before know neither ('') and live out their 24 hours.
alter table idempotency_keys
  add column if not exists user_id text not null default '',
  add column if not exists store_id text not null default '';

drop index concurrently if exists idempotency_owned;

create unique index concurrently idempotency_owned on idempotency_keys (account_id, user_id, store_id, key);

alter table idempotency_keys
  drop constraint idempotency_keys_pkey,
  add constraint idempotency_keys_pkey primary key using index idempotency_owned;
