-- A step is one change of what was received on an order. A screen that knows an order up to a step asks for the lines that
-- changed since, instead of for the whole order after each line.
alter table receipt_orders add column receiving_step integer not null default 0;
alter table receipt_order_items add column receiving_step integer not null default 0;
