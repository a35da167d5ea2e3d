-- Which package a shopping cart sells under a SKU of its own.
create table cart_settings (
  account_id integer not null,
  store_id id not null,
  -- both without case
  cart_key text not null,
  sku_key text not null,
  product_id id not null,
  product_package_type_id id not null,
  cart text not null,
  sku text not null,
  primary key (account_id, store_id, sku_key, cart_key),
  foreign key (account_id, store_id) references stores,
  foreign key (account_id, product_id) references products on delete cascade,
  foreign key (account_id, product_package_type_id) references product_package_types on delete cascade
);
create index cart_settings_by_product on cart_settings (account_id, product_id);
create index cart_settings_by_package on cart_settings (account_id, product_package_type_id);
select make_tenant_table('cart_settings', true);
