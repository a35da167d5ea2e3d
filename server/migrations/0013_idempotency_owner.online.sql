-- A key belongs to its sender: a person, for a store ('person/store'). Those of before know none ('') and live out their 24 hours.
alter table idempotency_keys add column if not exists sender text not null default '';

drop index concurrently if exists idempotency_by_sender;

create unique index concurrently idempotency_by_sender on idempotency_keys (account_id, sender, key);

alter table idempotency_keys
  drop constraint idempotency_keys_pkey,
  add constraint idempotency_keys_pkey primary key using index idempotency_by_sender;
