import { withClient } from './client.ts'
import { type Filling, fill } from './seed.ts'

/** Orders of a manifest, boxes of an order, lanes of the hub, and those of them in which something stands. */
const ofManifest = 500
const boxesOf = 3
const lanes = 150
const fullLanes = 125
/** Most orders that are open: all of them are in one hub. */
const mostOpen = 50_000

const id = (kind: string, n: string): string =>
  `lpad(to_hex(1767225600000 + ${n}), 12, '0') || '${kind}' || lpad(to_hex(${n}), 8, '0')`
const manifestOf = `((n - 1) / ${ofManifest})`

const filling = (orders: number): readonly Filling[] => {
  const open = Math.min(mostOpen, orders / 2)
  const first = orders - open
  // Of ten open orders five are here: one of these with one box only, and one of these stands in a lane.
  const isOpen = `n > ${first}`
  const isHere = `(${isOpen} and n % 2 = 1)`
  const isShort = `(${isOpen} and n % 10 = 1)`
  const stands = `(${isOpen} and n % 10 = 3)`
  const standing = `((n - ${first}) / 10)`
  const store = `s.ids[1 + (case when ${manifestOf} % 10 < 4 then 0 else ${manifestOf} % cardinality(s.ids) end)]`
  const stores = "(select array_agg(id order by id) as ids from stores where account_id = 1 and type = 'STORE') s"
  const hubs = '(select array_agg(id order by id) as ids from warehouses where account_id = 1) w'
  const hub = `w.ids[1 + (case when ${isOpen} or ${manifestOf} % 10 < 8 then 0 else ${manifestOf} % 10 - 7 end)]`
  const received = `case when ${isHere} then now() - (n % 2880 * 7919 % 2880) * interval '1 minute' when not ${isOpen} and n % 50 <> 0 then to_timestamp(1767225600 + n / 10) end`
  return [
    {
      table: 'stock_locations',
      rows: `insert into stock_locations (account_id, id, warehouse_id, stock_location_type_id, title)
        select 1, ${id('0041', 'n')}, t.warehouse_id, t.id, 'Lane ' || lpad(n::text, 3, '0')
        from generate_series(1, ${lanes}) n, (select warehouse_id, id from stock_location_types where account_id = 1 order by warehouse_id limit 1) t`,
    },
    {
      table: 'hub_vans',
      rows: `insert into hub_vans (account_id, route_id, name, date, stops, updated_at)
        select 1, ${id('0042', 'n')}, 'Route ' || n, current_date, 40, now() from generate_series(1, 40) n`,
    },
    {
      table: 'hub_orders',
      rows: `insert into hub_orders (account_id, store_id, id, manifest_id, warehouse_id, order_no, po_no, first_name, last_name, phone,
          address_line1, city, state, zip_code, country, expected_at, status, stock_location_id, position, route_id, stop, boxes_count,
          received_boxes_count, last_box_number, barcodes, cancel_reason, created_at, updated_at, received_at, processed_at, cancelled_at)
        select 1, ${store}, ${id('0043', 'n')}, ${id('0044', manifestOf)}, ${hub}, 'W-' || lpad(n::text, 7, '0'), 'PO-' || n,
          (array['Ana','John','Wei','Amira','Lena','Omar','Ines','Tomas'])[1 + n % 8],
          (array['Smith','Novak','Moreau','Gill','Chen','Okafor','Lindqvist','Brandt','Haddad','Tremblay','Singh'])[1 + n % 11] || n % 97,
          '604' || lpad(((n::bigint * 7919) % 10000000)::text, 7, '0'), n % 4000 || ' Water Street', 'City ' || n % 40, 'BC', 'V' || n % 10 || 'K ' || n % 7 || 'A' || n % 9, 'Canada',
          case when n % 7 <> 0 then case when ${isOpen} then current_date + (n * 31 % 10) - 1 else date '2026-01-01' + n % 200 end end,
          case when ${isHere} then 'Received' when ${isOpen} then 'Expecting' when n % 50 = 0 then 'ExpectingCancelled' else 'Processed' end,
          case when ${stands} then ${id('0041', `(1 + ${standing} % ${fullLanes})`)} end, case when ${stands} then 1 + ${standing} / ${fullLanes} end,
          case when ${isOpen} and n % 4 = 1 then ${id('0042', '(1 + n % 40)')} end, case when ${isOpen} and n % 4 = 1 then 1 + n % 40 end, ${boxesOf},
          case when ${isShort} then 1 when ${isHere} or (not ${isOpen} and n % 50 <> 0) then ${boxesOf} else 0 end, ${boxesOf},
          'bx-' || lpad(n::text, 7, '0') || E'-1\\nbx-' || lpad(n::text, 7, '0') || E'-2\\nbx-' || lpad(n::text, 7, '0') || '-3',
          case when not ${isOpen} and n % 50 = 0 then 'Not sent' end, to_timestamp(1767225600 + n / 10), to_timestamp(1767225600 + n / 10), ${received},
          case when not ${isOpen} and n % 50 <> 0 then to_timestamp(1767225600 + n / 10) end, case when not ${isOpen} and n % 50 = 0 then to_timestamp(1767225600 + n / 10) end
        from generate_series(1, ${orders}) n, ${stores}, ${hubs}`,
    },
    {
      table: 'hub_boxes',
      rows: `insert into hub_boxes (account_id, store_id, id, manifest_id, own_order_id, order_id, number, barcode, description, weight, depth,
          width, height, is_open, received_at, received_by, created_at, updated_at)
        select 1, o.store_id, ${id('0045', `(n * ${boxesOf} + b)`)}, o.manifest_id, o.id, o.id, b, 'BX-' || lpad(n::text, 7, '0') || '-' || b, 'Box', 1 + n % 30, 40, 30, 20,
          o.status in ('Expecting', 'Received'), case when b <= o.received_boxes_count then o.received_at end,
          case when b <= o.received_boxes_count then u.id end, o.created_at, o.created_at
        from (select *, substr(order_no, 3)::integer as n from hub_orders where account_id = 1) o, generate_series(1, ${boxesOf}) b,
          (select id from users where account_id = 1 and is_owner) u`,
    },
    {
      table: 'manifests',
      rows: `insert into manifests (account_id, store_id, id, warehouse_id, title, source, created_by, orders_count, open_orders_count, boxes_count,
          received_boxes_count, awaited_boxes_count, created_at)
        select 1, min(o.store_id), o.manifest_id, min(o.warehouse_id), 'Manifest ' || min(o.order_no), 'Import', min(u.id), count(*),
          count(*) filter (where o.status in ('Expecting', 'Received')), sum(boxes_count), sum(received_boxes_count),
          coalesce(sum(boxes_count - received_boxes_count) filter (where o.status in ('Expecting', 'Received')), 0), min(o.created_at)
        from hub_orders o, (select id from users where account_id = 1 and is_owner) u where o.account_id = 1 group by o.manifest_id`,
    },
    {
      table: 'hub_sums',
      rows: `insert into hub_sums (account_id, store_id, manifest_id, warehouse_id, status, is_allocated, orders, boxes)
        select account_id, store_id, manifest_id, warehouse_id, status, stock_location_id is not null, count(*), sum(boxes_count)
        from hub_orders where account_id = 1 group by 1, 2, 3, 4, 5, 6`,
    },
  ]
}

/**
 * Orders of a sorting hub with three boxes each, all of it following from an order's number: the last 50,000 are open and in
 * one hub, half of them here, one of five of these with one box of three, and one of five of these in a lane.
 */
export const fillHub = (url: string, orders: number): Promise<void> =>
  withClient(url, async (client) => {
    await fill(client, filling(orders))
    await client.query('vacuum (analyze) stock_locations, hub_vans, hub_orders, hub_boxes, manifests, hub_sums')
  })

/** What calls of the hub name. */
export interface Named {
  readonly warehouseId: string
  readonly merchantId: string
  readonly manifestId: string
  readonly lane: string
  /** One that is here and stands nowhere. */
  readonly orderId: string
  readonly orderNo: string
}

export const namedIn = (url: string): Promise<Named> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Named>(
      `select warehouse_id as "warehouseId", store_id as "merchantId", manifest_id as "manifestId", id as "orderId", order_no as "orderNo",
         (select stock_location_id from hub_orders where account_id = 1 and stock_location_id is not null limit 1) as lane
       from hub_orders where account_id = 1 and status = 'Received' and stock_location_id is null
         and store_id = (select id from stores where account_id = 1 and type = 'STORE' order by id limit 1) order by id desc limit 1`,
    )
    const [named] = rows
    if (!named) throw new Error('The hub has no order.')
    return named
  })

/** A box that nobody has scanned. */
export interface Awaited {
  readonly code: string
  readonly id: string
  readonly orderId: string
}

/** Boxes that are expected, neighbours of one order among them, as they come out of a truck. */
export const awaitedBoxes = (url: string, count: number): Promise<readonly Awaited[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Awaited>(
      `select barcode as code, id, order_id as "orderId" from hub_boxes where account_id = 1 and is_open and received_at is null order by id limit $1`,
      [count],
    )
    return rows
  })

export const receivedOf = (url: string, ids: readonly string[]): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from hub_boxes where account_id = 1 and id = any($1) and received_at is not null',
      [ids],
    )
    return rows[0]?.count ?? 0
  })
