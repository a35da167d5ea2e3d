-- What imports have said of an order, row by row: the same file again changes nothing, and a row that is not among these is new.
create table imported_orders (
  account_id integer not null,
  shipment_order_id id not null,
  store_id id not null,
  -- fields of the head as the file has them, blanks left out
  head jsonb not null,
  -- units of each row, by package type: {"<id>": [2, 2, 5]}
  units jsonb not null,
  primary key (account_id, shipment_order_id),
  foreign key (account_id, shipment_order_id) references shipment_orders on delete cascade
);
select make_tenant_table('imported_orders', true);
