-- Where an order of the pool is: who says so, or why nobody does. Latitude and longitude are of a place that may be driven to;
-- what is to be confirmed, or is only where to begin looking from, stands apart.

-- An address as it is compared: in any case, without signs, the commonest words shortened.
create function place_key(line text, city text, state text, zip text, country text) returns text
  language sql immutable parallel safe
  return trim(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(lower(line), '[^[:alnum:]]+', ' ', 'g'),
      '\mstreet\M', 'st', 'g'), '\mavenue\M', 'ave', 'g'), '\mroad\M', 'rd', 'g'), '\mboulevard\M', 'blvd', 'g'),
      '\mdrive\M', 'dr', 'g'), '\mlane\M', 'ln', 'g'), '\mcourt\M', 'ct', 'g'), '\mplace\M', 'pl', 'g'),
      '\mhighway\M', 'hwy', 'g'), '\mnorth\M', 'n', 'g'), '\msouth\M', 's', 'g'), '\meast\M', 'e', 'g'), '\mwest\M', 'w', 'g'))
    || E'\n' || trim(regexp_replace(lower(city), '[^[:alnum:]]+', ' ', 'g'))
    || E'\n' || trim(regexp_replace(lower(state), '[^[:alnum:]]+', ' ', 'g'))
    || E'\n' || regexp_replace(lower(zip), '[^[:alnum:]]+', '', 'g')
    || E'\n' || coalesce(trim(regexp_replace(lower(country), '[^[:alnum:]]+', ' ', 'g')), '');

alter table pool_orders
  add column place_state text not null default 'Looking' check (place_state in ('Placed', 'Looking', 'To confirm', 'No place')),
  -- who says where it is
  add column place_source text check (place_source in ('Given', 'Known', 'Geocoder', 'Person')),
  add column place_exactness text,
  -- whose data it is: a geocoder, or the gazetteer
  add column place_by text,
  -- why it is to be confirmed, or not found
  add column place_reason text,
  add column hint_lat double precision check (hint_lat between -90 and 90),
  add column hint_lng double precision check (hint_lng between -180 and 180),
  add column place_tries integer not null default 0,
  -- from when on it is looked for
  add column place_due timestamptz,
  add column place_key text not null generated always as (place_key(address_line1, city, state, zip_code, country)) stored;
update pool_orders set place_state = 'Placed', place_source = 'Given' where lat is not null;
update pool_orders set place_due = now() where lat is null;
alter table pool_orders
  alter column place_state drop default,
  add check ((place_state = 'Placed') = (lat is not null)),
  add check ((place_state = 'Looking') = (place_due is not null)),
  add check ((hint_lat is null) = (hint_lng is null));
create index pool_orders_looked_for on pool_orders (account_id, place_due) where place_state = 'Looking' and deleted_at is null;
create index pool_orders_known on pool_orders (account_id, store_id, place_key) where lat is not null;
