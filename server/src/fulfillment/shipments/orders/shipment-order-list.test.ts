import { getProfile } from '@crossdock/contract/account/profile'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { type Id, newId } from '@crossdock/contract/ids'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeWarehouse } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { readRows } from '../../../test/read-rows.ts'
import { pickAll, shipAll } from '../../../test/ship.ts'
import { deliveryOrder, everyState, makeStockedYard, pickUpOrder, recipient } from '../../../test/shipments.ts'

const server = testServer()
type Filters = Partial<Record<keyof typeof orders.list.input.shape, string>>

const numbersOf = async (person: Person, filters: Filters) =>
  (await person.call(orders.list, { states: everyState, page_size: 100, ...filters } as never)).items
    .map(({ externalOrderNumber }) => externalOrderNumber)
    .sort()

describe('filters', () => {
  const shelf = { owner: null as unknown as Person, ids: {} as Record<string, string> }
  beforeAll(async () => {
    server.clock.now = new Date('2026-03-10T10:00:00Z')
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 100)
    const other = await makeStockedYard(server, owner, 100)
    const lee = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE'])
    const merchant = owner.at(await make.store(server, owner))
    const theirs = await makeStockedYard(server, merchant, 10)
    const put = async (person: Person, externalOrderNumber: string, form: object) =>
      (await person.call(orders.create, { ...(form as ReturnType<typeof pickUpOrder>), externalOrderNumber })).id
    await put(owner, 'A1', { ...pickUpOrder(yard, 1), externalPoNumber: 'Blue-77' })
    server.clock.now = new Date('2026-03-11T23:30:00Z')
    await put(owner, 'A2', { ...deliveryOrder(yard, 12), shipOutDate: '2026-04-05' })
    const city = { ...recipient, recipientCity: 'Montréal', recipientState: 'QC', recipientAddressLine1: '9 Rue 100%' }
    await put(owner, 'A3', { ...deliveryOrder(other, 1), businessDeliveryInfo: city, shipOutDate: '2026-04-06' })
    await put(owner, 'A4', { ...pickUpOrder(yard, 1), isDraft: true })
    const assigned = await put(owner, 'A5', { ...pickUpOrder(other, 2), shipOutDate: '2026-05-01' })
    await owner.call(orders.assign, { id: assigned, userId: lee.userId })
    await put(merchant, 'B1', pickUpOrder(theirs, 1))
    server.clock.now = null
    shelf.owner = owner
    shelf.ids = { yard: yard.warehouseId, other: other.warehouseId, lee: lee.userId, merchant: merchant.storeId }
    shelf.ids['product'] = yard.product.id
    shelf.ids['unit'] = other.product.unitId
  })

  test.each<[Filters, string[]]>([
    [{}, ['A1', 'A2', 'A3', 'A4', 'A5']],
    [{ states: 'READY,PICKING' }, ['A1', 'A2', 'A3', 'A5']],
    [{ states: 'DRAFT' }, ['A4']],
    [{ states: 'DRAFT,READY' }, ['A1', 'A2', 'A3', 'A4', 'A5']],
    [{ states: 'PICKING' }, []],
    [{ states: 'All' }, ['A1', 'A2', 'A3', 'A5']],
    [{ warehouseId: '$other' }, ['A3', 'A5']],
    [{ assignedTo: '$lee' }, ['A5']],
    [{ assignedTo: 'none', states: 'READY' }, ['A1', 'A2', 'A3']],
    [{ assignedTo: '$lee,none', states: 'READY,PICKING' }, ['A1', 'A2', 'A3', 'A5']],
    [{ deliveryType: 'BusinessDelivery' }, ['A2', 'A3']],
    [{ multiItem: 'false' }, ['A1', 'A3', 'A4']],
    [{ multiItem: 'true' }, ['A2', 'A5']],
    [{ waitsForAll: 'true' }, []],
    [{ waitsForAll: 'false' }, ['A1', 'A2', 'A3', 'A4', 'A5']],
    [{ channel: 'Import' }, []],
    [{ channel: 'Manual', states: 'DRAFT' }, ['A4']],
    [{ carrierFilter: 'day AND ross' }, ['A1', 'A4', 'A5']],
    [{ city: 'MONTRÉAL' }, ['A3']],
    [{ state: 'bc' }, ['A2']],
    [{ country: 'canada' }, ['A2', 'A3']],
    [{ orderNumber: 'a2' }, ['A2']],
    [{ referenceId: 'blue-7' }, ['A1']],
    [{ referenceId: 'SO-' }, ['A1', 'A2', 'A3', 'A4', 'A5']],
    [{ streetAddress: '100%' }, ['A3']],
    [{ streetAddress: 'alder' }, ['A2']],
    [{ productId: '$product' }, ['A1', 'A2', 'A4']],
    [{ productPackageTypeId: '$unit' }, ['A3', 'A5']],
    [{ shipmentPackageType: newId() }, []],
    [{ shipmentFrom: '2026-04-05', shipmentTo: '2026-04-06' }, ['A2', 'A3']],
    [{ plannedShipmentDateStart: '06/04/2026' }, ['A3', 'A5']],
    [{ createdAtStart: '2026-03-11', createdAtEnd: '2026-03-11' }, ['A2', 'A3', 'A4', 'A5']],
    [{ createdAtEnd: '2026-03-10' }, ['A1']],
    [{ completedAtStart: '2020-01-01' }, []],
    [{ actualShipmentDateEnd: '2099-01-01' }, []],
    [{ merchantId: '$merchant' }, ['B1']],
    [{ merchantId: newId() }, []],
  ])('%j', async (filters, expected) => {
    const { owner, ids } = shelf
    const filled = Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, value?.replace(/\$(\w+)/, (_, key) => ids[key] ?? '')]),
    )
    expect(await numbersOf(owner, filled)).toEqual(expected)
  })

  test('names are read without case; all stores are under "All"', async () => {
    const { owner, ids } = shelf
    const reply = await owner.try(orders.list, { WAREHOUSEID: ids['other'], StreetAddress: '' })
    expect((reply.body.data as { items: unknown[] }).items).toHaveLength(2)
    expect(await numbersOf(owner.at(owner.allStoreId), {})).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'B1'])
  })

  test('without states the list is of orders in operation; a draft is listed where it is asked for', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const make1 = async (form: object, number: string) =>
      (await owner.call(orders.create, { ...pickUpOrder(yard), ...form, externalOrderNumber: number })).id
    await make1({ isDraft: true }, 'draft')
    await make1({ items: [{ ...pickUpOrder(yard).items[0], unitsCount: 50 }], asBackOrder: true }, 'back')
    await make1({}, 'ready')
    await pickAll(owner, await make1({}, 'picking'))
    await shipAll(owner, await make1({}, 'shipped'))
    const listed = async (filters: Filters) =>
      (await owner.call(orders.list, filters as never)).items
        .map(({ externalOrderNumber }) => externalOrderNumber)
        .sort()
    for (const states of [{}, { states: '' }, { states: 'All' }])
      expect(await listed(states)).toEqual(['picking', 'ready'])
    expect(await listed({ referenceId: yard.product.sku })).toEqual(['picking', 'ready'])
    expect(await listed({ states: 'DRAFT,COMPLETED' })).toEqual(['draft', 'shipped'])
    expect(await listed({ states: everyState })).toEqual(['back', 'draft', 'picking', 'ready', 'shipped'])
  })

  test("days are those of the caller's zone, where the caller names one", async () => {
    const { owner } = shelf
    // Made at 10:00 UTC on 10 March: in Honolulu it is the day before's midnight, in Kiritimati the next day's.
    const within = { createdAtStart: '2026-03-10', createdAtEnd: '2026-03-10' }
    const names = async (timezone?: string) => numbersOf(owner, { ...within, ...(timezone ? { timezone } : {}) })
    expect(await names()).toEqual(['A1'])
    expect(await names('Pacific/Honolulu')).toEqual(['A1'])
    expect(await names('Pacific/Kiritimati')).toEqual([])
    const reply = await owner.try(orders.list, { ...within, timezone: 'Bogus/Zone' })
    expect([reply.status, reply.body.errInfo.fields?.[0]?.path]).toEqual([400, 'timezone'])
  })

  test("days are those of each row's warehouse, also on the days on which its clocks change", async () => {
    const owner = await make.account(server)
    const [here, there] = [await makeStockedYard(server, owner, 10), await makeStockedYard(server, owner, 10)]
    const put = async (at: string, externalOrderNumber: string) => {
      server.clock.now = new Date(at)
      for (const yard of [here, there])
        await owner.call(orders.create, {
          ...pickUpOrder(yard),
          externalOrderNumber: `${externalOrderNumber} ${yard === here ? 'here' : 'there'}`,
        })
      server.clock.now = null
    }
    const zone = (timeZone: string, id: string) =>
      server.app.platform.pool.query('update warehouses set time_zone = $1 where id = $2', [timeZone, id])
    await zone('America/Vancouver', here.warehouseId)
    await zone('Europe/Berlin', there.warehouseId)
    // Berlin's 29 March is from 23:00 to 22:00 UTC, Vancouver's from 07:00 to 07:00.
    for (const at of ['28T22:59', '28T23:00', '29T06:59', '29T07:00', '29T21:59', '29T22:00', '30T06:59', '30T07:00'])
      await put(`2026-03-${at}:00Z`, at)
    const days = { createdAtStart: '2026-03-29', createdAtEnd: '2026-03-29' }
    const of = (times: readonly string[], where: string) => times.map((at) => `${at} ${where}`)
    const inBerlin = of(['28T23:00', '29T06:59', '29T07:00', '29T21:59'], 'there')
    const inVancouver = of(['29T07:00', '29T21:59', '29T22:00', '30T06:59'], 'here')
    expect(await numbersOf(owner, days)).toEqual([...inBerlin, ...inVancouver].sort())
    expect(await numbersOf(owner, { ...days, warehouseId: there.warehouseId })).toEqual(inBerlin)
    expect(await numbersOf(owner, { ...days, sort: 'shipOutDateAsc' })).toEqual([...inBerlin, ...inVancouver].sort())
    expect(await numbersOf(owner, { createdAtEnd: '2026-03-28' })).toEqual(
      [...of(['28T22:59'], 'there'), ...of(['28T22:59', '28T23:00', '29T06:59'], 'here')].sort(),
    )
    expect(await numbersOf(owner, { createdAtStart: '2026-03-30' })).toEqual(
      [...of(['29T22:00', '30T06:59', '30T07:00'], 'there'), ...of(['30T07:00'], 'here')].sort(),
    )
    // The caller's zone holds for all.
    expect(await numbersOf(owner, { createdAtStart: '2026-03-30', timezone: 'Pacific/Honolulu' })).toEqual([])
    // Who is here is told which warehouses have another zone than the account.
    const { timeZone, warehouseZones } = await owner.call(getProfile)
    expect([timeZone, warehouseZones]).toEqual([
      'UTC',
      { [here.warehouseId]: 'America/Vancouver', [there.warehouseId]: 'Europe/Berlin' },
    ])
    await zone('UTC', here.warehouseId)
    expect((await owner.call(getProfile)).warehouseZones).toEqual({ [there.warehouseId]: 'Europe/Berlin' })
  })

  test('a range that ends before it starts is refused', async () => {
    const { owner } = shelf
    for (const end of ['shipmentTo', 'createdAtEnd', 'completedAtEnd'] as const) {
      const start = end.replace('End', 'Start').replace('To', 'From')
      const reply = await owner.try(orders.list, { [start]: '2026-03-02', [end]: '2026-03-01' })
      expect(reply.body.errInfo.fields).toEqual([{ path: end, message: 'Must not be before the start of the range' }])
    }
    expect((await owner.try(orders.list, { states: 'READY,LOST' })).status).toBe(400)
    expect((await owner.try(orders.list, { sort: 'price' })).status).toBe(400)
  })

  test('newest first unless asked otherwise; by ship out date and by units, both ways', async () => {
    const { owner } = shelf
    const sorted = async (sort: string | undefined) =>
      (await owner.call(orders.list, { states: 'READY', ...(sort ? { sort } : {}) })).items.map(
        ({ externalOrderNumber }) => externalOrderNumber,
      )
    expect(await sorted(undefined)).toEqual(['A5', 'A3', 'A2', 'A1'])
    expect(await sorted('CreatedAtAsc')).toEqual(['A1', 'A2', 'A3', 'A5'])
    expect(await sorted('ShipOutDateDesc')).toEqual(['A5', 'A3', 'A2', 'A1'])
    expect(await sorted('shipOutDate')).toEqual(['A1', 'A2', 'A3', 'A5'])
    expect(await sorted('unitCountDesc')).toEqual(['A2', 'A5', 'A3', 'A1'])
    expect(await sorted('unitCount')).toEqual(['A1', 'A3', 'A5', 'A2'])
  })
})

describe('at size', () => {
  const total = 20_000
  const facts = { owner: null as unknown as Person, stores: [] as string[], warehouses: [] as string[], user: '' }

  beforeAll(async () => {
    const owner = await make.account(server)
    const stores = [owner.mainStoreId, await make.store(server, owner), await make.store(server, owner)]
    const warehouses = [await makeWarehouse(server, owner), await makeWarehouse(server, owner)]
    await server.app.platform.pool.query(
      // Columns that know nothing of each other: the planner counts on that, and so do its limits.
      `insert into shipment_orders (account_id, id, store_id, reference_id, warehouse_id, state, external_order_number,
         external_po_number, ship_out_date, delivery_type, pickup_carrier_name, recipient_name, recipient_city, recipient_state,
         recipient_country, recipient_address_line1, carrier_address_type, assignee_id, channel, is_single_item, created_by,
         created_at, completed_at, unit_count)
       select $1, lpad(to_hex(n), 24, '0'), ($2::text[])[1 + (abs(hashint4(n + 1000001)) % 3)], 'SO-' || lpad(n::text, 6, '0'),
         ($3::text[])[1 + (abs(hashint4(n + 2000001)) % 2)], s.state, 'X' || n, 'PO-' || n, '2025-01-01'::date + n / 144 + (n * 13) % 9,
         case when (abs(hashint4(n + 3000001)) % 3) = 0 then 'ThirdPartyPickup' else 'BusinessDelivery' end,
         case when (abs(hashint4(n + 3000001)) % 3) = 0 then 'Carrier ' || (abs(hashint4(n + 4000001)) % 40) end, 'Customer ' || n,
         'City ' || (abs(hashint4(n + 5000001)) % 300), 'State ' || (abs(hashint4(n + 6000001)) % 50), 'Country ' || (abs(hashint4(n + 7000001)) % 25), n || ' Alder Street',
         case when (abs(hashint4(n + 8000001)) % 4) = 0 then 'RESIDENTIAL' end, case when (abs(hashint4(n + 9000001)) % 11) = 0 then $4 end,
         case when (abs(hashint4(n + 10000001)) % 200) = 0 then 'Import' else 'Manual' end, (abs(hashint4(n + 11000001)) % 5) = 0, $4,
         '2025-01-01'::timestamptz + n * interval '10 minutes',
         case when s.state = 'COMPLETED' then '2025-01-02'::timestamptz + n * interval '10 minutes' end,
         abs(hashint4(n + 16000001)) % 500
       from generate_series(1, $5::integer) n
       cross join lateral (select case when (abs(hashint4(n + 12000001)) % 20) = 0 then 'READY' when (abs(hashint4(n + 13000001)) % 33) = 0 then 'PICKING'
         when (abs(hashint4(n + 14000001)) % 100) = 1 then 'BACK_ORDER' when (abs(hashint4(n + 15000001)) % 100) = 2 then 'DRAFT' else 'COMPLETED' end as state) s`,
      [owner.accountId, stores, warehouses, owner.userId, total],
    )
    await server.app.platform.pool.query('analyze shipment_orders')
    Object.assign(facts, { owner, stores, warehouses, user: owner.userId })
  })

  const rowsRead = (person: Person, input: Record<string, string>) =>
    readRows(server, person, orders.list, 'shipment_orders', input)

  const filters: Record<string, () => Record<string, string>> = {
    none: () => ({}),
    warehouse: () => ({ warehouseId: facts.warehouses[0] ?? '' }),
    assignee: () => ({ assignedTo: facts.user }),
    nobody: () => ({ assignedTo: 'none' }),
    'two people': () => ({ assignedTo: `${facts.user},${newId()}` }),
    'one or nobody': () => ({ assignedTo: `${facts.user},none` }),
    delivery: () => ({ deliveryType: 'ThirdPartyPickup' }),
    channel: () => ({ channel: 'Import' }),
    single: () => ({ multiItem: 'false' }),
    undecided: () => ({ waitsForAll: 'false' }),
    'waits for all': () => ({ waitsForAll: 'true' }),
    carrier: () => ({ carrierFilter: 'carrier 3' }),
    city: () => ({ city: 'City 7' }),
    state: () => ({ state: 'State 7' }),
    country: () => ({ country: 'Country 7' }),
    number: () => ({ orderNumber: 'x777' }),
    search: () => ({ referenceId: 'SO-0077' }),
    street: () => ({ streetAddress: '7777 alder' }),
    'address type': () => ({ carrierAddressType: 'RESIDENTIAL' }),
    'ship out range': () => ({ shipmentFrom: '2025-03-01', shipmentTo: '2025-03-02' }),
    'created range': () => ({ createdAtStart: '2025-03-01', createdAtEnd: '2025-03-02' }),
    'completed range': () => ({ completedAtStart: '2025-03-01', completedAtEnd: '2025-03-02' }),
  }
  const sorts = ['createdAtDesc', 'createdAtAsc', 'shipOutDateDesc', 'completedAtDesc', 'unitCountDesc']
  const lists = ['READY,PICKING', 'BACK_ORDER', 'COMPLETED']

  /** The default order reads next to nothing more than it gives; others, and what is found first, are sorted in memory. */
  const mostRead = (name: string, sort: string) =>
    sort.startsWith('createdAt') && !['search', 'street'].includes(name) ? 20 * 25 : 2_000

  test.each(Object.keys(filters))('filter %s reads few rows, in every list and order', async (name) => {
    for (const storeId of [facts.owner.allStoreId, facts.stores[1] ?? ''])
      for (const states of lists)
        for (const sort of sorts.filter((one) => one !== 'completedAtDesc' || states === 'COMPLETED')) {
          const { read } = await rowsRead(facts.owner.at(storeId), { ...filters[name]?.(), states, sort })
          const where = storeId === facts.owner.allStoreId ? 'all stores' : 'one store'
          expect(read, `${states} ${sort} ${where}`).toBeLessThanOrEqual(mostRead(name, sort))
        }
  })

  test.each(['PO-1', 'PO-19999', 'X777', '%'])('a search for %s finds the same by page and by cursor', async (text) => {
    const owner = facts.owner.at(facts.owner.allStoreId)
    const { rows } = await server.app.platform.pool.query<{ id: Id<'shipmentOrder'> }>(
      `select id from shipment_orders where account_id = $1 and phase = 'COMPLETED' and position(lower($2) in lower(search_text)) > 0
       order by created_at desc, id desc limit 75`,
      [owner.accountId, text],
    )
    const filters = { states: 'COMPLETED', referenceId: text, page_size: 25 }
    const byPage: string[] = []
    const byCursor: string[] = []
    let cursor: string | null = ''
    for (const page of [1, 2, 3]) {
      byPage.push(...(await owner.call(orders.list, { ...filters, page })).items.map(({ id }) => id))
      if (cursor === null) continue
      const slice: { items: { id: Id<'shipmentOrder'> }[]; next: string | null } = await owner.call(orders.list, {
        ...filters,
        infinite: true,
        ...(cursor === '' ? {} : { cursor }),
      })
      byCursor.push(...slice.items.map(({ id }) => id))
      cursor = slice.next
    }
    const expected = rows.map(({ id }) => id)
    expect(byPage).toEqual(expected)
    expect(byCursor).toEqual(expected)
  })

  test('"10,000+" is counted once in a minute; so is an exact total, as long as nothing changes', async () => {
    const owner = facts.owner.at(facts.owner.allStoreId)
    const counts: string[] = []
    const { query } = pg.Client.prototype
    pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
      const { text } = given[0] as { text?: string }
      if (text?.includes('select count(*)')) counts.push(text)
      return (query as (...args: unknown[]) => unknown).apply(this, given)
    } as typeof query
    const totals = async (states: string) => {
      const found: (number | undefined)[] = []
      for (const page of [1, 2, 3]) found.push((await owner.call(orders.list, { states, page })).total)
      return found
    }
    try {
      expect(await totals('COMPLETED')).toEqual([10_001, 10_001, 10_001])
      expect(counts).toHaveLength(1)
      const [first, ...others] = await totals('DRAFT')
      expect(first).toBeLessThan(10_000)
      expect(others).toEqual([first, first])
      expect(counts).toHaveLength(2)
    } finally {
      pg.Client.prototype.query = query
    }
  })

  const ranges = {
    createdAt: { createdAtStart: '2025-02-01', createdAtEnd: '2025-02-20' },
    shipOutDate: { shipmentFrom: '2025-02-01', shipmentTo: '2025-02-20' },
    completedAt: { completedAtStart: '2025-02-01', completedAtEnd: '2025-02-20' },
  }
  const columns = { createdAt: 'created_at', shipOutDate: 'ship_out_date', completedAt: 'completed_at' }
  type DateName = keyof typeof ranges
  const pairs = (Object.keys(ranges) as DateName[]).flatMap((of) =>
    (Object.keys(ranges) as DateName[]).filter((sort) => sort !== of).map((sort) => [of, sort] as const),
  )

  test.each(pairs)(
    'days of %s in the order of %s: every order once, in order, by page and by cursor',
    async (of, sort) => {
      const owner = facts.owner.at(facts.owner.allStoreId)
      for (const direction of ['Asc', 'Desc']) {
        const { rows } = await server.app.platform.pool.query<{ id: Id<'shipmentOrder'> }>(
          `select id from shipment_orders where account_id = $1 and phase = 'COMPLETED'
           and (${columns[of]} at time zone 'UTC')::date between '2025-02-01' and '2025-02-20'
         order by ${columns[sort]} ${direction}, id ${direction}`,
          [owner.accountId],
        )
        const expected = rows.map(({ id }) => id)
        expect(expected.length).toBeGreaterThan(2_000)
        const filters = { states: 'COMPLETED', sort: `${sort}${direction}`, ...ranges[of] }
        const seen: string[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const more = cursor === '' ? {} : { cursor }
          const page: { items: { id: Id<'shipmentOrder'> }[]; next: string | null } = await owner.call(orders.list, {
            ...filters,
            infinite: true,
            page_size: 500,
            ...more,
          })
          seen.push(...page.items.map(({ id }) => id))
          cursor = page.next
        }
        expect(seen).toEqual(expected)
        const third = await owner.call(orders.list, { ...filters, page: 3, page_size: 25 })
        expect(third.items.map(({ id }) => id)).toEqual(expected.slice(50, 75))
        expect(third.total).toBe(expected.length)
        // 144 orders a day: never more than those of the days themselves, and one before and after.
        expect((await rowsRead(owner, filters)).read).toBeLessThanOrEqual(22 * 144)
      }
    },
  )

  test('any depth costs the same by cursor, and every order comes once', async () => {
    const seen = new Set<string>()
    let cursor: string | null | undefined
    let pages = 0
    do {
      const page: { items: { id: Id<'shipmentOrder'> }[]; next: string | null } = await facts.owner
        .at(facts.owner.allStoreId)
        .call(orders.list, { states: 'COMPLETED', infinite: true, page_size: 500, ...(cursor ? { cursor } : {}) })
      for (const { id } of page.items) seen.add(id)
      cursor = page.next
      pages += 1
    } while (cursor)
    const { rows } = await server.app.platform.pool.query(
      "select count(*)::int as count from shipment_orders where account_id = $1 and state = 'COMPLETED'",
      [facts.owner.accountId],
    )
    expect(seen.size).toBe((rows[0] as { count: number }).count)
    expect(pages).toBe(Math.ceil(seen.size / 500))
    const deep = await facts.owner
      .at(facts.owner.allStoreId)
      .call(orders.list, { states: 'COMPLETED', infinite: true, page_size: 25, sort: 'createdAt' })
    const { read } = await rowsRead(facts.owner.at(facts.owner.allStoreId), {
      states: 'COMPLETED',
      sort: 'createdAt',
      cursor: deep.next ?? '',
    })
    expect(read).toBeLessThanOrEqual(60)
  })
})
