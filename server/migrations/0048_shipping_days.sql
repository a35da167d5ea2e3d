-- When a warehouse sends goods out: a cut-off by its own clocks (none: the day ends at midnight), the days of the week on
-- which nothing leaves (1 is Monday), and other days on which nothing does.
alter table warehouses
  add column cut_off text check (cut_off ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column closed_weekdays smallint[] not null default '{}' check (closed_weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(closed_weekdays) < 7),
  add column holidays date[] not null default '{}' check (cardinality(holidays) <= 400);
