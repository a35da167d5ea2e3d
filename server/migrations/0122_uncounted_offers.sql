-- An order that was offered by mail alone, or accepted on the phone, and taken out of its schedule before the plan has counted it: it
-- goes on no route before it is (SCHD-006).
alter table pool_orders add column offer_uncounted boolean not null default false;
