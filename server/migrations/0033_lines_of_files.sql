-- Equal lines of an order in two files: the ids that a platform gives to lines tell which they are, and the digests of the
-- files that an order was made of tell a file that comes again from another part of it.
alter table imported_orders
  -- product package and units of each line with an id: {"<line id>": ["<package>", 2]}; `units` counts them, too
  add column lines jsonb not null default '{}',
  add column files text[] not null default '{}';
