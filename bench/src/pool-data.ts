import { withClient } from './client.ts'
import { type Filling, fill } from './seed.ts'

/** SQL: an id of a kind that follows from a number. */
const idOf = (kind: string, n: string): string =>
  `lpad(to_hex(1767225600000 + (${n})::bigint * 1000), 12, '0') || '${kind}' || lpad(to_hex(${n}), 8, '0')`

/** Orders of a route, of a schedule. */
const ofRoute = 40
const ofSchedule = 100
const routeOf = (n: string): string => `(${n}) / ${ofRoute}`
const scheduleOf = (n: string): string => `(${n}) / ${ofSchedule}`

const names = {
  first: "(array['Ana','John','Wei','Amira','Lena','Omar','Ines','Tomas'])[1 + n % 8]",
  last: "(array['Smith','Novak','Moreau','Gill','Chen','Okafor','Lindqvist','Brandt','Haddad','Tremblay','Singh'])[1 + n % 11] || n % 97",
  phone: "'604' || lpad(((n * 7919) % 10000000)::text, 7, '0')",
  zip: "'V' || n % 10 || 'K ' || n % 7 || 'A' || n % 9",
}

const stores = "(select array_agg(id order by id) as ids from stores where account_id = 1 and type = 'STORE') s"
/** Four tenths are the first merchant's. */
const store = 's.ids[1 + (case when n % 10 < 4 then 0 else n % cardinality(s.ids) end)]'

/** So many orders, and where each is: in the pool where it says neither. */
const orders = (count: number, active: number, route = 'null::text', schedule = 'null::text'): Filling => ({
  table: 'pool_orders',
  rows: `insert into pool_orders (account_id, store_id, id, order_no, po_no, first_name, last_name, phone, address_line1, city, state, zip_code,
      country, lat, lng, delivery_type, delivery_date, window_from, window_to, weight, packages, skills, priority, services, proof,
      place_state, place_source, created_at, updated_at, deleted_at, route_id, schedule_id)
    select 1, ${store}, ${idOf('0030', 'n')}, 'W-' || lpad(n::text, 7, '0'), 'PO-' || n, ${names.first}, ${names.last}, ${names.phone},
      n % 4000 || ' Water Street', 'City ' || n % 40, 'BC', ${names.zip}, 'Canada', case when n % 50 <> 0 then 49.2 + (n % 997) / 10000.0 end,
      case when n % 50 <> 0 then -123.1 + (n % 991) / 10000.0 end, 'BusinessDelivery', case when n % 3 <> 0 then date '2026-01-01' + (n % 200)::integer end,
      '09:00', '12:00', 1 + n % 30, 1 + n % 4, case when n % 20 = 0 then array['Tail lift'] else '{}'::text[] end,
      case when n % 20 = 0 then 'High' else 'Normal' end, '{}', '{}',
      case when n % 50 <> 0 then 'Placed' else 'No place' end, case when n % 50 <> 0 then 'Given' end, to_timestamp(1767225600 + n), to_timestamp(1767225600 + n),
      case when n > ${active} then now() end, ${route}, ${schedule}
    from generate_series(1::bigint, ${count}) n, ${stores}`,
})

/** The pool of an account with twenty merchants: so many active orders and a tenth of them deleted, all of it following from an order's number. */
export const fillPool = (url: string, active: number): Promise<void> =>
  withClient(url, async (client) => {
    await fill(client, [orders(active * 1.1, active)])
    await client.query('vacuum (analyze) pool_orders')
  })

/** Drivers of an account, each with a vehicle. */
const fleet = 300

const deliveries = (count: number): readonly Filling[] => [
  {
    table: 'vehicles',
    rows: `insert into vehicles (account_id, id, name, plate, skills)
      select 1, ${idOf('0031', 'n')}, 'Van ' || n, 'BN' || lpad(n::text, 4, '0'), '{}' from generate_series(1, ${fleet}) n`,
  },
  {
    table: 'drivers',
    rows: `insert into drivers (account_id, id, first_name, last_name, phone, phone_key, email, vehicle_id, skills, weekdays, breaks)
      select 1, ${idOf('0032', 'n')}, ${names.first}, ${names.last}, ${names.phone}, ${names.phone}, 'driver' || n || '@bench.example', ${idOf('0031', 'n')}, '{}',
        '{1,2,3,4,5}', '[]' from generate_series(1::bigint, ${fleet}) n`,
  },
  {
    table: 'routes',
    rows: `insert into routes (account_id, id, name, type, date, driver_id, started_at, ended_at, created_at, updated_at)
      select 1, ${idOf('0033', 'n')}, 'Route ' || n, case when n * 10 > ${Math.ceil(count / 4 / ofRoute)} * 9 then 'Schedule' else 'Delivered' end,
        date '2026-01-01' + (n % 200)::integer, ${idOf('0032', `1 + n % ${fleet}`)}, case when n * 10 <= ${Math.ceil(count / 4 / ofRoute)} * 9 then at end,
        case when n * 10 <= ${Math.ceil(count / 4 / ofRoute)} * 9 then at + interval '8 hours' end, at, at
      from (select n, to_timestamp(1767225600 + n * 60) as at from generate_series(0, ${Math.ceil(count / 4 / ofRoute)}) n) r`,
  },
  {
    table: 'schedules',
    rows: `insert into schedules (account_id, store_id, id, title, created_at)
      select 1, ${store}, ${idOf('0034', 'n')}, (array['Winter','Spring','Summer','Autumn'])[1 + n % 4] || ' offers ' || n, to_timestamp(1767225600 + n)
      from generate_series(0::bigint, ${Math.ceil(count / 4 / ofSchedule)}) n, ${stores}`,
  },
  // Half of them wait in the pool, a quarter each is on routes and in schedules: neighbours are in different places.
  orders(
    count,
    count,
    `case when n % 4 = 1 then ${idOf('0033', routeOf('n / 4'))} end`,
    `case when n % 4 = 3 then ${idOf('0034', scheduleOf('n / 4'))} end`,
  ),
  {
    table: 'route_stops',
    rows: `insert into route_stops (account_id, store_id, route_id, order_id, position, status, done_at)
      select 1, o.store_id, o.route_id, o.id, 1 + n % ${ofRoute}, case when r.type = 'Delivered' then 'Delivered' else 'To go' end, r.ended_at
      from (select *, substr(order_no, 3)::integer / 4 as n from pool_orders where account_id = 1 and route_id is not null) o
      join routes r on r.account_id = 1 and r.id = o.route_id`,
  },
  {
    table: 'schedule_orders',
    rows: `insert into schedule_orders (account_id, store_id, schedule_id, order_id, state, minutes)
      select 1, store_id, schedule_id, id, 'Added', 5 from pool_orders where account_id = 1 and schedule_id is not null`,
  },
]

/** So many orders of deliveries, half of them in the pool, a quarter each on routes and in schedules, and the fleet that drives them. */
export const fillDeliveries = (url: string, count: number): Promise<void> =>
  withClient(url, async (client) => {
    await fill(client, deliveries(count))
    await client.query(
      'vacuum (analyze) vehicles, drivers, routes, schedules, pool_orders, route_stops, schedule_orders',
    )
  })

/** So many contacts of an account with twenty merchants. */
export const fillContacts = (url: string, count: number): Promise<void> =>
  withClient(url, async (client) => {
    await fill(client, [
      {
        table: 'contacts',
        rows: `insert into contacts (account_id, store_id, id, name, company, phone, email, address_line1, city, state, zip_code, country, is_default, created_at)
          select 1, ${store}, ${idOf('0035', 'n')}, ${names.first} || ' ' || ${names.last}, case when n % 3 = 0 then 'Company ' || n end, ${names.phone},
            'contact' || n || '@bench.example', n || ' Water Street', 'City ' || n % 40, 'BC', ${names.zip}, 'Canada', false, to_timestamp(1767225600 + n)
          from generate_series(1::bigint, ${count}) n, ${stores}`,
      },
    ])
    await client.query('vacuum (analyze) contacts')
  })
