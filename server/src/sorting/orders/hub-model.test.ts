import type { Id } from '@crossdock/contract/ids'
import * as boxes from '@crossdock/contract/sorting/boxes'
import type { HubOrderState } from '@crossdock/contract/sorting/hub-states'
import * as manifests from '@crossdock/contract/sorting/manifests'
import * as orders from '@crossdock/contract/sorting/orders'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeLocation, makeWarehouse } from '../../test/factories.ts'
import { make, type Person, type Reply, testServer } from '../../test/harness.ts'
import { expectOrders } from '../../test/hub.ts'

const server = testServer()

/** What stands in the tables, and must hold whatever has been done: each statement finds what breaks its rule. */
const broken = {
  'a box is shown by its own order, or by the head that this is merged into': `
    select b.id from hub_boxes b join hub_orders own on own.account_id = b.account_id and own.id = b.own_order_id
    where b.account_id = $1 and b.order_id <> coalesce(own.merged_into, own.id)`,
  'what is merged is of one merchant and one warehouse, and ends with its head': `
    select s.id from hub_orders s join hub_orders h on h.account_id = s.account_id and h.id = s.merged_into
    where s.account_id = $1 and (s.store_id <> h.store_id or s.warehouse_id <> h.warehouse_id
      or (s.status in ('Expecting', 'Received')) <> (h.status in ('Expecting', 'Received')))`,
  'an open order of its own has a box': `
    select id from hub_orders where account_id = $1 and merged_into is null and status in ('Expecting', 'Received') and boxes_count = 0`,
  'a head is not merged itself': `
    select s.id from hub_orders s join hub_orders h on h.account_id = s.account_id and h.id = s.merged_into
    where s.account_id = $1 and h.merged_into is not null`,
  'two orders never stand at one position': `
    select stock_location_id from hub_orders where account_id = $1 and position is not null
    group by stock_location_id, position having count(*) > 1`,
  'only an open order of its own stands anywhere, in its own warehouse': `
    select o.id from hub_orders o join stock_locations l on l.account_id = o.account_id and l.id = o.stock_location_id
    where o.account_id = $1
      and (o.merged_into is not null or o.status not in ('Expecting', 'Received') or l.warehouse_id <> o.warehouse_id)`,
  'counts of orders are their boxes': `
    select o.id from hub_orders o left join hub_boxes b on b.account_id = o.account_id and b.order_id = o.id
    where o.account_id = $1 group by o.account_id, o.id
    having o.boxes_count <> count(b.id) or o.received_boxes_count <> count(b.received_at)
      or o.barcodes <> coalesce(string_agg(lower(b.barcode), E'\\n' order by b.id), '')`,
  'an open order is received when one of its boxes is': `
    select id from hub_orders where account_id = $1 and merged_into is null and status in ('Expecting', 'Received')
      and (status = 'Received') <> (received_boxes_count > 0)`,
  'boxes are open as long as their order is': `
    select b.id from hub_boxes b join hub_orders o on o.account_id = b.account_id and o.id = b.order_id
    where b.account_id = $1 and b.is_open <> (o.status in ('Expecting', 'Received'))`,
  'counts of manifests are their orders and boxes': `
    select m.id from manifests m where m.account_id = $1 and row(m.orders_count, m.open_orders_count) is distinct from
      (select row((count(*))::integer, (count(*) filter (where status in ('Expecting', 'Received')))::integer) from hub_orders o
        where o.account_id = m.account_id and o.manifest_id = m.id)
    or m.account_id = $1 and row(m.boxes_count, m.received_boxes_count, m.awaited_boxes_count) is distinct from
      (select row((count(*))::integer, (count(received_at))::integer, (count(*) filter (where is_open and received_at is null))::integer)
        from hub_boxes b where b.account_id = m.account_id and b.manifest_id = m.id)`,
  'what is kept of all orders is what they come to': `
    select 1 from (
      select manifest_id, status, is_allocated, orders, boxes from hub_sums where account_id = $1 and (orders <> 0 or boxes <> 0)
      except
      select manifest_id, status, stock_location_id is not null, (count(*))::integer, (sum(boxes_count))::integer
      from hub_orders where account_id = $1 and merged_into is null group by 1, 2, 3
    ) too_much union all
    select 2 from (
      select manifest_id, status, stock_location_id is not null, (count(*))::integer, (sum(boxes_count))::integer
      from hub_orders where account_id = $1 and merged_into is null group by 1, 2, 3
      except
      select manifest_id, status, is_allocated, orders, boxes from hub_sums where account_id = $1
    ) too_little`,
} as const

/** The states that an order may come to from each (SORT-029); a box that is removed, or goes back to its own order, is expected again. */
const next: Readonly<Record<HubOrderState, readonly HubOrderState[]>> = {
  Expecting: ['Expecting', 'Received', 'Cancelled', 'ExpectingCancelled'],
  Received: ['Received', 'Expecting', 'Processed', 'Cancelled', 'ExpectingCancelled'],
  Processed: ['Processed'],
  Cancelled: ['Cancelled'],
  ExpectingCancelled: ['ExpectingCancelled'],
}

const verbs = [
  ...['allocate', 'allocate', 'deallocate', 'receive', 'receive', 'receive', 'add', 'removeBox', 'merge', 'merge'],
  ...['unmerge', 'unmerge', 'process', 'process', 'cancel', 'cancelExpecting', 'remove', 'removeManifest', 'edit'],
  ...['cancelExpecting'],
] as const
const step = fc.record({
  verb: fc.constantFrom(...verbs),
  order: fc.nat(7),
  other: fc.nat(7),
  third: fc.nat(7),
  place: fc.nat(2),
  position: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
  box: fc.nat(5),
  isForced: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface Hub {
  readonly owner: Person
  readonly ids: readonly Id<'hubOrder'>[]
  readonly places: readonly Id<'stockLocation'>[]
  readonly manifestIds: readonly Id<'manifest'>[]
}

/** Makes a call as somebody in the hub might, whether or not it can be done now; gives its answer. */
async function take({ owner, ids, places, manifestIds }: Hub, one: Step, states: States): Promise<Reply> {
  const { verb } = one
  const of = (index: number, among: readonly string[] = ids): string => among[index % among.length] ?? ''
  // What others are merged into is merged itself, too.
  const heads = [...states.heads]
  const [other, third] = [of(one.other, one.isForced && heads.length > 0 ? heads : ids), of(one.third)]
  // Of what few orders are ready for, one that is.
  const ready = ids.filter((order) => {
    if (verb === 'unmerge' || (verb === 'cancelExpecting' && one.isForced)) return states.heads.has(order)
    const state = states.of.get(order)
    if (verb === 'merge') return (state === 'Expecting' || state === 'Received') && !states.headOf.has(order)
    return verb === 'process' ? state === 'Received' : true
  })
  const id = of(one.order, ready.length > 0 ? ready : ids)
  // Every second time two that are open, and most likely of one hub.
  const merged = one.box % 2 === 0 && ready.length > 0 ? [id, of(one.other, ready)] : [id, other, third]
  const slId = places[one.place] ?? ''
  const whole = (await owner.try(orders.get, { id })).body.data as orders.WholeHubOrder | undefined
  const boxId = whole?.boxes[one.box % Math.max(1, whole.boxes.length)]?.id ?? id
  const keepingOrders = one.isForced ? [] : (whole?.mergedOrders.slice(1) ?? [])
  const calls = {
    allocate: () => owner.try(orders.allocate, { id, slId, position: one.position }),
    deallocate: () => owner.try(orders.deallocate, { id }),
    receive: () => owner.try(boxes.receive, { id, boxId }),
    add: () => owner.try(boxes.add, { id }),
    removeBox: () => owner.try(boxes.remove, { id, boxId }),
    merge: () => owner.try(orders.merge, { orderIds: one.isForced ? [id, other] : merged }),
    unmerge: () => owner.try(orders.unmerge, { id, keepingOrders }),
    process: () => owner.try(orders.process, { orderIds: [id], force: one.isForced }),
    cancel: () => owner.try(orders.cancel, { id }),
    cancelExpecting: () => owner.try(orders.cancelExpecting, { id, reason: 'Not sent' }),
    remove: () => owner.try(orders.remove, { id }),
    removeManifest: () => owner.try(manifests.remove, { id: manifestIds[one.place] ?? '' }),
    edit: () => owner.try(boxes.update, { id, boxId, barcode: `E-${one.order}-${one.box}` }),
  }
  const reply = await calls[verb]()
  if (verb === 'allocate' && reply.status === 200) {
    const { stockLocation, position } = reply.body.data as orders.WholeHubOrder
    expect([stockLocation?.id, position]).toEqual([slId, one.position ?? expect.any(Number)])
  }
  if (verb === 'unmerge' && reply.status === 200) {
    const { order } = reply.body.data as { order: orders.WholeHubOrder }
    expect(order.mergedOrders).toEqual(keepingOrders)
  }
  return reply
}

interface States {
  readonly of: ReadonlyMap<string, HubOrderState>
  /** What orders are merged into. */
  readonly headOf: ReadonlyMap<string, string>
  /** Orders that others are merged into. */
  readonly heads: ReadonlySet<string>
  /** Boxes that are here, of orders that are open. */
  readonly here: ReadonlySet<string>
  /** Boxes that there are. */
  readonly boxes: ReadonlySet<string>
}

async function statesOf({ owner }: Hub): Promise<States> {
  const { rows } = await server.app.platform.pool.query<{
    id: string
    status: HubOrderState
    merged_into: string | null
  }>('select id, status, merged_into from hub_orders where account_id = $1', [owner.accountId])
  const { rows: all } = await server.app.platform.pool.query<{ id: string; is_here: boolean }>(
    'select id, is_open and received_at is not null as is_here from hub_boxes where account_id = $1',
    [owner.accountId],
  )
  return {
    boxes: new Set(all.map(({ id }) => id)),
    here: new Set(all.flatMap(({ id, is_here }) => (is_here ? [id] : []))),
    of: new Map(rows.map(({ id, status }) => [id, status])),
    headOf: new Map(rows.flatMap(({ id, merged_into }) => (merged_into ? [[id, merged_into]] : []))),
    heads: new Set(rows.flatMap(({ merged_into }) => merged_into ?? [])),
  }
}

const allRules = Object.entries(broken)
  .map(([rule, query]) => `select '${rule}' as rule where exists (${query})`)
  .join(' union all ')

async function requireRules({ owner }: Hub): Promise<void> {
  expect((await server.app.platform.pool.query(allRules, [owner.accountId])).rows).toEqual([])
}

async function requireCounts({ owner }: Hub): Promise<void> {
  const { items } = await owner.call(orders.list, { page_size: 500 })
  const shown = items.reduce((sum, { boxesCount }) => sum + boxesCount, 0)
  expect(await owner.call(orders.totalBoxesCount, {})).toEqual({ totalBoxesCount: shown })
}

test('whatever is done in a hub, each box is in one place, positions are unique, counts are boxes, and states follow their steps', async () => {
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 12, maxLength: 18 }),
      async (rounds) => {
        const owner = await make.account(server)
        const warehouseId = await makeWarehouse(server, owner)
        const elsewhere = await makeWarehouse(server, owner)
        const places = [await makeLocation(server, owner, warehouseId), await makeLocation(server, owner, warehouseId)]
        places.push(await makeLocation(server, owner, elsewhere))
        const first = await expectOrders(owner, warehouseId, { 'A-1': 1, 'A-2': 2, 'A-3': 3, 'A-4': 1 })
        const second = await expectOrders(owner, warehouseId, { 'B-1': 2, 'B-2': 1, 'B-3': 1 })
        const third = await expectOrders(owner, elsewhere, { 'C-1': 1 })
        const all = ['A-1', 'A-2', 'A-3', 'A-4'].map(first.of).concat(['B-1', 'B-2', 'B-3'].map(second.of))
        const ids = [...all, third.of('C-1')].map(({ id }) => id)
        // Work is under way: most of it stands somewhere, and of some a box is here.
        for (const [at, { id, boxes: own }] of all.slice(0, 6).entries()) {
          await owner.call(orders.allocate, { id, slId: places[at % 2] ?? '' })
          if (at % 3 > 0) await owner.call(boxes.receive, { id, boxId: own[0]?.id ?? '' })
        }
        // Some are merged already, and their head into another one.
        for (const numbers of [
          ['A-3', 'A-2'],
          ['A-4', 'A-3'],
        ])
          await owner.call(orders.merge, { orderIds: numbers.map((number) => first.of(number).id) })
        const hub = { owner, places, ids, manifestIds: [second.manifestId, first.manifestId, third.manifestId] }
        for (const round of rounds) {
          const before = await statesOf(hub)
          // Several at once, as several people work there.
          const replies = await Promise.all(round.map((one) => take(hub, one, before)))
          const taken = new Set(round.flatMap(({ verb }, index) => (replies[index]?.status === 200 ? [verb] : [])))
          for (const verb of taken) done.add(verb)
          expect(replies.filter(({ status }) => status >= 500)).toEqual([])
          await requireRules(hub)
          const after = await statesOf(hub)
          // What is here stays, until its order has been cancelled and deleted.
          if (!taken.has('cancel'))
            expect([[...taken], [...before.here].filter((id) => !after.boxes.has(id))]).toEqual([[...taken], []])
          if (round.length === 1)
            for (const [id, state] of after.of) {
              // What is merged leaves with its head, whatever it was.
              const from = before.of.get(id) ?? state
              const may = next[from].includes(state) || state === after.of.get(after.headOf.get(id) ?? '')
              expect([from, may, state]).toEqual([from, true, state])
            }
        }
        await requireCounts(hub)
      },
    ),
    { numRuns: 6, endOnFailure: true },
  )
  // What nobody has managed to do proves nothing; the rarer steps are tried, and come off where an order is ready for them.
  expect([...done]).toEqual(expect.arrayContaining(['allocate', 'receive', 'add', 'merge']))
  expect(done.size).toBeGreaterThan(7)
})
