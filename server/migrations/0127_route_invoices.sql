-- A route costs what the services of its orders come to: its invoice is one of the account's, with a line for each service of each
-- order. What of an order has been paid is asked for by the order: it may be on another route by then.
alter table invoices drop constraint invoices_kind_check,
  add constraint invoices_kind_check check (kind in ('new', 'upgrade', 'renewal', 'add-on', 'route')),
  add column route_id id,
  add column route_name text,
  add constraint invoices_route check ((kind = 'route') = (route_id is not null) and (kind = 'route') = (route_name is not null));
create unique index invoices_route_draft on invoices (account_id, route_id) where state = 'DRAFT' and route_id is not null;
create index invoices_by_route on invoices (account_id, route_id) where route_id is not null;

create table invoice_lines (
  account_id integer not null references accounts on delete cascade,
  invoice_id id not null,
  position integer not null check (position > 0),
  pool_order_id id not null,
  label text not null,
  quantity integer not null check (quantity > 0),
  unit_cents bigint not null check (unit_cents >= 0),
  primary key (account_id, invoice_id, position),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
create index invoice_lines_by_order on invoice_lines (account_id, pool_order_id);
select make_tenant_table('invoice_lines');
