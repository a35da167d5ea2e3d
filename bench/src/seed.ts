import type pg from 'pg'
import { withClient } from './client.ts'

/**
 * A business of so many orders, all in one account, which is the worst that can come: twenty merchants, five warehouses (one
 * almost empty, one empty), a product for ten orders, one to five lines an order, four fifths of the orders shipped long ago.
 * Everything follows from a row's number, so that two runs measure the same.
 */
export async function seed(url: string, orders: number): Promise<void> {
  await withClient(url, (client) => client.query(functions(orders)))
  // Two halves that need nothing of each other: this machine's processors are all there is to hurry with.
  await Promise.all([
    withClient(url, (client) => fill(client, orderTables)),
    withClient(url, (client) => fill(client, otherTables)),
  ])
  await withClient(url, async (client) => {
    await client.query(holdStock)
    await client.query('drop schema bench cascade')
    await client.query('vacuum (analyze)')
  })
}

const first = Date.UTC(2024, 0, 1)
const span = 2 * 365 * 86_400_000

/** `bench.id(kind, milliseconds, number)` is an id of the product; `bench.h(n, salt)` a number that looks like chance. */
const functions = (orders: number): string => `
  create schema bench;
  create function bench.id(kind integer, ms bigint, n bigint) returns text language sql immutable parallel safe as
    $$ select lpad(to_hex(ms), 12, '0') || lpad(to_hex(kind), 4, '0') || lpad(to_hex(n), 8, '0') $$;
  create function bench.h(n bigint, salt bigint) returns bigint language sql immutable parallel safe as
    $$ select hashint8extended(n, salt) & 9223372036854775807 $$;
  create function bench.total() returns bigint language sql immutable parallel safe as $$ select ${orders}::bigint $$;
  create function bench.products() returns bigint language sql immutable parallel safe as $$ select ${Math.max(1_000, orders / 10)}::bigint $$;
  create function bench.locations() returns bigint language sql immutable parallel safe as $$ select ${3 * Math.max(100, Math.floor(orders / 150))}::bigint $$;
  create function bench.ms(n bigint) returns bigint language sql immutable parallel safe as
    $$ select ${first}::bigint + n * ${span}::bigint / ${orders} $$;
  create function bench.at(n bigint) returns timestamptz language sql immutable parallel safe as
    $$ select to_timestamp(bench.ms(n) / 1000.0) $$;
  create function bench.base(kind integer, n bigint) returns text language sql immutable parallel safe as
    $$ select bench.id(kind, ${first}::bigint, n) $$;
  create function bench.store(n bigint) returns bigint language sql immutable parallel safe as
    $$ select case when bench.h(n, 1) % 10 < 4 then 0 else bench.h(n, 2) % 20 end $$;
  create function bench.state(n bigint) returns text language sql immutable parallel safe as
    $$ select case when bench.h(n, 3) % 100 < 80 then 'COMPLETED' when bench.h(n, 3) % 100 < 88 then 'READY'
      when bench.h(n, 3) % 100 < 90 then 'PICKING' when bench.h(n, 3) % 100 < 95 then 'BACK_ORDER' else 'DRAFT' end $$;
  create function bench.lines(n bigint) returns integer language sql immutable parallel safe as
    $$ select 1 + (bench.h(n, 5) % 5)::integer $$;
  create function bench.units(n bigint, line integer) returns integer language sql immutable parallel safe as
    $$ select 1 + (bench.h(n * 8 + line, 6) % 9)::integer $$;
  create function bench.product(n bigint, line integer) returns bigint language sql immutable parallel safe as
    $$ select 20 * ((bench.h(n, 7) + line * (bench.products() / 140)) % (bench.products() / 20)) + bench.store(n) $$;
  create function bench.word(n bigint) returns text language sql immutable parallel safe as
    $$ select (array['Wooden','Steel','Ceramic','Cotton','Glass','Paper','Rubber','Silver','Garden','Kitchen','Travel','Winter','Summer','Vintage',
      'Striped','Painted','Folding','Hanging','Heavy','Light','Round','Square','Small','Large','Blue','Red','Green','White','Black','Golden','Pocket','Party'])
      [1 + n % 32] $$;
  create function bench.thing(n bigint) returns text language sql immutable parallel safe as
    $$ select (array['blocks','lantern','teapot','cushion','bottle','notebook','boots','candlestick','trowel','whisk','suitcase','scarf','parasol','clock',
      'apron','tray','chair','basket','anvil','feather','plate','frame','spoon','trunk','kettle','jug','fern','napkins','stapler','bell','torch','balloons'])
      [1 + n % 32] $$;
`

export interface Filling {
  readonly table: string
  readonly rows: string
}

/** Fills tables without their indexes, and makes those afterwards, at once. Rows that fit need no checks of foreign keys. */
export async function fill(client: pg.Client, fillings: readonly Filling[]): Promise<void> {
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'",
  )
  for (const { table, rows } of fillings) {
    const { rows: indexes } = await client.query<{ name: string; text: string }>(
      `select indexname as name, indexdef as text from pg_indexes where schemaname = 'public' and tablename = $1
       and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))`,
      [table],
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(rows)
    for (const { text } of indexes) await client.query(text)
  }
}

const orderTables: readonly Filling[] = [
  {
    table: 'shipment_orders',
    rows: `insert into shipment_orders (account_id, id, store_id, reference_id, warehouse_id, state, external_order_number, external_po_number,
        ship_out_date, delivery_type, order_type, pickup_id, pickup_carrier_name, pickup_expected_date, recipient_name, recipient_primary_phone,
        recipient_address_line1, recipient_city, recipient_state, recipient_postal_code, recipient_country, carrier_address_type, carrier_name,
        tracking_number, shipment_price_cents, assignee_id, channel, line_count, unit_count, is_single_item, placed_at, completed_at,
        created_by, created_at, updated_at)
      select 1, bench.id(12, bench.ms(n), n), bench.base(2, bench.store(n)), 'SO-' || lpad(n::text, 7, '0'),
        bench.base(1, case when bench.h(n, 4) % 1000 < 600 then 0 when bench.h(n, 4) % 1000 < 850 then 1 when bench.h(n, 4) % 1000 < 999 then 2 else 3 end),
        state, 'EX-' || to_hex(bench.h(n, 20) % 4294967296), 'PO-' || n, bench.at(n)::date + (bench.h(n, 8) % 10)::integer,
        case when is_delivery then 'BusinessDelivery' else 'ThirdPartyPickup' end, case when bench.h(n, 9) % 4 = 0 then 'D2C' else 'B2B' end,
        case when not is_delivery then 'PU-' || n end, case when not is_delivery then 'Haulier ' || bench.h(n, 10) % 12 end,
        case when not is_delivery then bench.at(n)::date + 3 end,
        case when is_delivery then bench.word(bench.h(n, 11)) || ' ' || bench.thing(bench.h(n, 12)) || ' Ltd' end, case when is_delivery then '6045550142' end,
        case when is_delivery then bench.h(n, 13) % 9000 || ' ' || bench.word(bench.h(n, 14)) || ' Street' end,
        case when not is_delivery then null when n % 20000 = 7 then 'Rareville' else 'City ' || (bench.h(n, 15) % 15) * (bench.h(n, 16) % 15) end,
        case when is_delivery then 'Region ' || bench.h(n, 15) % 13 end, case when is_delivery then 'V6B 1A1' end,
        case when not is_delivery then null when bench.h(n, 17) % 20 = 0 then 'United States' else 'Canada' end,
        case when is_delivery and state = 'COMPLETED' then case when bench.h(n, 18) % 3 = 0 then 'RESIDENTIAL' else 'COMMERCIAL' end end,
        case when is_delivery and state = 'COMPLETED' then 'Carrier ' || bench.h(n, 10) % 8 end,
        case when state = 'COMPLETED' then 'TRK' || n end, case when state = 'COMPLETED' then 500 + bench.h(n, 19) % 9000 end,
        case when state in ('READY', 'PICKING', 'COMPLETED') and bench.h(n, 21) % 3 > 0 then bench.base(3, bench.h(n, 22) % 20) end,
        case when bench.h(n, 23) % 100 < 60 then 'Manual' when bench.h(n, 23) % 100 < 90 then 'Import' when bench.h(n, 23) % 100 < 99 then 'Shopify' else 'eBay' end,
        bench.lines(n), (select sum(bench.units(n, line)) from generate_series(0, bench.lines(n) - 1) line),
        bench.lines(n) = 1 and bench.units(n, 0) = 1, case when state <> 'DRAFT' then bench.at(n) end,
        case when state = 'COMPLETED' then bench.at(n) + make_interval(days => 1 + (bench.h(n, 24) % 5)::integer) end,
        bench.base(3, 0), bench.at(n), bench.at(n)
      from (select n, bench.state(n) as state, bench.h(n, 25) % 10 < 7 as is_delivery from generate_series(1, bench.total()) n) o`,
  },
  {
    table: 'inventory_log',
    rows: `insert into inventory_log (account_id, id, store_id, type, created_at, effective_on, created_by, inventory_id, warehouse_id, stock_location_id,
        product_id, product_package_type_id, lot, condition, before_count, package_change, after_count, unit_change, cause_id, request_id, shipment_order_id)
      select 1, bench.id(17, ${first}::bigint, p), bench.base(2, p % 20), 'RECEIVE', to_timestamp(${first / 1000}), '2024-01-01', bench.base(3, 0), bench.base(9, p),
        bench.base(1, p % 3), bench.base(4, p % bench.locations()), bench.base(6, p), bench.base(7, p), '', 5, 0, 5000, 5000, 5000, bench.base(18, p), 'bench', null
      from generate_series(0, bench.products() - 1) p where p % 10 <> 9
      union all
      select 1, bench.id(19, bench.ms(n) + 86400000, n * 8 + line), bench.base(2, bench.store(n)), 'SHIPPED', bench.at(n) + interval '1 day', bench.at(n)::date + 1,
        bench.base(3, bench.h(n, 22) % 20), bench.base(9, p), bench.base(1, p % 3), bench.base(4, p % bench.locations()), bench.base(6, p), bench.base(7, p), '', 5,
        5000 + bench.units(n, line), -bench.units(n, line), 5000, -bench.units(n, line), bench.id(12, bench.ms(n), n), 'bench', bench.id(12, bench.ms(n), n)
      from (select n, line, bench.product(n, line) as p from generate_series(1, bench.total()) n, generate_series(0, bench.lines(n) - 1) line
        where bench.state(n) = 'COMPLETED') o
      where p % 10 <> 9`,
  },
]

const otherTables: readonly Filling[] = [
  {
    table: 'accounts',
    rows: `insert into accounts (id, business_name, main_store_id, all_store_id, plan_key, time_zone) overriding system value
      values (1, 'Bench', bench.base(2, 0), bench.base(2, 99), 'unlimited', 'America/Vancouver')`,
  },
  {
    table: 'stores',
    rows: `insert into stores (account_id, id, name, type)
      select 1, bench.base(2, s), case when s > 0 then 'Merchant ' || s end, case when s = 0 then 'MAIN' else 'STORE' end from generate_series(0, 19) s`,
  },
  {
    table: 'users',
    rows: `insert into users (account_id, id, email, first_name, last_name, is_owner, full_store_access, email_verified_at, registration_step, referral_code)
      select 1, bench.base(3, u), 'user' || u || '@bench.example', 'Person', 'Number ' || u, u = 0, true, now(), 5, 'BENCH' from generate_series(0, 19) u`,
  },
  {
    table: 'warehouses',
    rows: `insert into warehouses (account_id, id, title, address_line1, facility_types, time_zone)
      select 1, bench.base(1, w), 'Warehouse ' || w, '1 Dock Road', '{Storage warehouse}', 'America/Vancouver' from generate_series(0, 4) w`,
  },
  {
    table: 'stock_location_types',
    rows: `insert into stock_location_types (account_id, id, warehouse_id, label, depth, width, height, is_bulk)
      select 1, bench.base(5, w), bench.base(1, w), 'Bulk', 1000, 1000, 1000, true from generate_series(0, 4) w`,
  },
  {
    table: 'storage_package_types',
    rows: `insert into storage_package_types (account_id, id, warehouse_id, name, depth, width, height)
      select 1, bench.base(11, s), bench.base(1, s % 3), 'Tote ' || s, 60, 40, 40 from generate_series(0, 11) s`,
  },
  {
    table: 'stock_locations',
    rows: `insert into stock_locations (account_id, id, warehouse_id, stock_location_type_id, title)
      select 1, bench.base(4, l), bench.base(1, l % 3), bench.base(5, l % 3), 'A-' || lpad(l::text, 6, '0') from generate_series(0, bench.locations() - 1) l
      union all select 1, bench.base(4, bench.locations() + 1), bench.base(1, 3), bench.base(5, 3), 'Z-1'`,
  },
  {
    table: 'products',
    rows: `insert into products (account_id, id, store_id, sku, description, barcode, is_dangerous, dangerous_class, has_expiration, depth, width, height, weight, state,
        stock_units, stock_volume, stock_received_on, stock_expires_on, created_at, updated_at)
      select 1, bench.base(6, p), bench.base(2, p % 20), 'SKU-' || lpad(p::text, 7, '0'),
        bench.word(bench.h(p, 30)) || ' ' || bench.word(bench.h(p, 31)) || ' ' || bench.thing(bench.h(p, 32)) || ', ' || p,
        (6280000000000 + p)::text, p % 200 = 3, case when p % 200 = 3 then 'Class 1' end, p % 7 = 0, 10 + p % 50, 10, 10, 1 + p % 20,
        case when p % 50 = 49 then 'Inactive' else 'Active' end,
        case when p % 10 = 9 then 0 else 5600 end, case when p % 10 = 9 then 0 else 5600 * (10 + p % 50) * 100 end,
        case when p % 10 <> 9 then date '2024-01-01' + (p % 700)::integer end, case when p % 10 <> 9 and p % 7 = 0 then date '2027-01-01' + (p % 700)::integer end,
        to_timestamp(${first / 1000} + p), to_timestamp(${first / 1000} + p)
      from generate_series(0, bench.products() - 1) p`,
  },
  {
    table: 'product_package_types',
    rows: `insert into product_package_types (account_id, id, store_id, product_id, name, unit_quantity, depth, width, height, weight)
      select 1, bench.base(7, p), bench.base(2, p % 20), bench.base(6, p), 'Unit', 1, 10 + p % 50, 10, 10, 1 from generate_series(0, bench.products() - 1) p
      union all
      select 1, bench.base(8, p), bench.base(2, p % 20), bench.base(6, p), 'Case', 12, 60, 40, 40, 15 from generate_series(0, bench.products() - 1) p`,
  },
  {
    table: 'product_codes',
    rows: `insert into product_codes (account_id, store_id, space, code_key, code, is_alias, product_id)
      select 1, bench.base(2, p % 20), 'sku', 'sku-' || lpad(p::text, 7, '0'), 'SKU-' || lpad(p::text, 7, '0'), false, bench.base(6, p) from generate_series(0, bench.products() - 1) p
      union all
      select 1, bench.base(2, p % 20), 'barcode', (6280000000000 + p)::text, (6280000000000 + p)::text, false, bench.base(6, p) from generate_series(0, bench.products() - 1) p`,
  },
  {
    table: 'inventory',
    rows: `insert into inventory (account_id, id, store_id, warehouse_id, stock_location_id, storage_package_type_id, product_id, product_package_type_id, expires_on,
        condition, received_on, package_count)
      select 1, bench.base(9, p), bench.base(2, p % 20), bench.base(1, p % 3), bench.base(4, p % bench.locations()),
        case when p % 4 > 0 then bench.base(11, p % 12) end, bench.base(6, p), bench.base(7, p), case when p % 7 = 0 then date '2027-01-01' + (p % 700)::integer end,
        5, date '2024-01-01' + (p % 700)::integer, 5000
      from generate_series(0, bench.products() - 1) p where p % 10 <> 9
      union all
      select 1, bench.base(10, p), bench.base(2, p % 20), bench.base(1, (p + 1) % 3), bench.base(4, (p + 1) % 3 + 3), null, bench.base(6, p), bench.base(8, p), null,
        case when p % 20 = 1 then 3 else 5 end, '2024-01-01', 50
      from generate_series(0, bench.products() - 1) p where p % 10 <> 9
      union all
      select 1, bench.base(20, p), bench.base(2, p % 20), bench.base(1, 3), bench.base(4, bench.locations() + 1), null, bench.base(6, p), bench.base(7, p), null,
        5, '2024-01-01', 100
      from generate_series(0, bench.products() - 1) p where p % 10 <> 9 and p % 1000 = 1`,
  },
  {
    table: 'product_stock',
    rows: `insert into product_stock (account_id, product_id, warehouse_id, store_id, units, volume, received_on, expires_on)
      select i.account_id, i.product_id, i.warehouse_id, i.store_id, sum(i.package_count::bigint * t.unit_quantity), sum(i.package_count * t.depth * t.width * t.height),
        max(i.received_on), min(i.expires_on)
      from inventory i join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
      where i.account_id = 1 group by i.account_id, i.product_id, i.warehouse_id, i.store_id`,
  },
  {
    table: 'shipment_order_items',
    rows: `insert into shipment_order_items (account_id, id, store_id, shipment_order_id, position, product_id, product_package_type_id, units_count, volume)
      select 1, bench.id(13, bench.ms(n), n * 8 + line), bench.base(2, bench.store(n)), bench.id(12, bench.ms(n), n), line, k.product_id, k.id, bench.units(n, line),
        ceil(bench.units(n, line)::numeric / k.unit_quantity) * k.depth * k.width * k.height
      from (select n, line, bench.product(n, line) as p from generate_series(1, bench.total()) n, generate_series(0, bench.lines(n) - 1) line) o
      join product_package_types k on k.account_id = 1 and k.id = bench.base(7, o.p)`,
  },
  {
    table: 'reservations',
    rows: `insert into reservations (account_id, id, store_id, shipment_order_id, item_id, inventory_id, package_count, picked_count, shipped_at)
      select 1, bench.id(14, bench.ms(n), n * 8 + line), bench.base(2, bench.store(n)), bench.id(12, bench.ms(n), n), bench.id(13, bench.ms(n), n * 8 + line), bench.base(9, p),
        bench.units(n, line), case when state = 'COMPLETED' then bench.units(n, line) else 0 end, case when state = 'COMPLETED' then bench.at(n) + interval '1 day' end
      from (select n, line, bench.product(n, line) as p, bench.state(n) as state from generate_series(1, bench.total()) n, generate_series(0, bench.lines(n) - 1) line
        where bench.state(n) in ('COMPLETED', 'READY', 'PICKING')) o
      where p % 10 <> 9`,
  },
  {
    table: 'shipment_boxes',
    rows: `insert into shipment_boxes (account_id, id, store_id, shipment_order_id, position, is_repackaged, name, depth, width, height, weight)
      select 1, bench.id(15, bench.ms(n), n), bench.base(2, bench.store(n)), bench.id(12, bench.ms(n), n), 0, true, 'Carton ' || n % 5, 40, 30, 30, 5
      from generate_series(1, bench.total()) n where bench.state(n) = 'COMPLETED'`,
  },
  {
    table: 'shipment_box_contents',
    rows: `insert into shipment_box_contents (account_id, id, store_id, box_id, item_id, product_id, units_count)
      select 1, bench.id(16, bench.ms(n), n * 8 + line), bench.base(2, bench.store(n)), bench.id(15, bench.ms(n), n), bench.id(13, bench.ms(n), n * 8 + line),
        bench.base(6, bench.product(n, line)), bench.units(n, line)
      from generate_series(1, bench.total()) n, generate_series(0, bench.lines(n) - 1) line where bench.state(n) = 'COMPLETED'`,
  },
  {
    table: 'number_series',
    rows: `insert into number_series (account_id, series, last_value) values (1, 'SO', bench.total() + 1000)`,
  },
]

/** What placed orders hold is held in the stock, too. */
const holdStock = `
  update inventory i set allocated_count = h.held
  from (select inventory_id, sum(package_count)::integer as held from reservations where account_id = 1 and shipped_at is null group by inventory_id) h
  where i.account_id = 1 and i.id = h.inventory_id`
