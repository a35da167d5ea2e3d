import { type Id, newId } from '@crossdock/contract/ids'
import { reserveOrders } from '../../../server/src/fulfillment/stock/reservations/writes.ts'
import type { Platform } from '../../../server/src/platform/platform.ts'
import { withAccount } from '../../../server/src/platform/transaction.ts'
import type { Calibrations } from '../calibrations.ts'
import { withClient } from '../client.ts'
import type { Databases, Size } from '../databases.ts'
import { percentile, show, showSpread, spreadOf } from '../figures.ts'
import { openApp } from '../in-process.ts'
import { type Finding, printFindings, printHeading } from '../print.ts'
import { countOversold, findGoods, type Good } from './goods.ts'

interface Wish {
  readonly orderId: Id<'shipmentOrder'>
  readonly storeId: Id<'store'>
  readonly isStrict: boolean
  readonly items: {
    id: Id<'shipmentOrderItem'>
    productId: Id<'product'>
    productPackageTypeId: Id<'productPackageType'>
    unitsCount: number
  }[]
}

/** Orders that want stock, written straight into the tables. */
async function makeWishes(
  url: string,
  warehouseId: Id<'warehouse'>,
  orders: readonly (readonly Good[])[],
  units = 1,
): Promise<Wish[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ store: string; person: string }>(
      'select a.main_store_id as store, u.id as person from accounts a join users u on u.account_id = a.id and u.is_owner where a.id = 1',
    )
    const [{ store, person } = { store: '', person: '' }] = rows
    const wishes = orders.map(
      (goods): Wish => ({
        orderId: newId(),
        storeId: store,
        isStrict: false,
        items: goods.map((good) => ({
          id: newId(),
          productId: good.productId,
          productPackageTypeId: good.unitId,
          unitsCount: units,
        })),
      }),
    )
    for (let first = 0; first < wishes.length; first += 5_000) {
      const some = wishes.slice(first, first + 5_000)
      await client.query(
        `insert into shipment_orders (account_id, id, store_id, reference_id, warehouse_id, state, external_po_number, ship_out_date, delivery_type, created_by, placed_at)
         select 1, o.id, $1, 'R-' || o.id, $2, 'READY', 'BENCH', '2026-12-01', 'ThirdPartyPickup', $3, now() from unnest($4::text[]) as o(id)`,
        [store, warehouseId, person, some.map(({ orderId }) => orderId)],
      )
      await client.query(
        `insert into shipment_order_items (account_id, id, store_id, shipment_order_id, position, product_id, product_package_type_id, units_count)
         select 1, i.id, $1, i.order_id, i.position, i.product, i.package, i.units
         from jsonb_to_recordset($2::jsonb) as i(id text, order_id text, position integer, product text, package text, units integer)`,
        [
          store,
          JSON.stringify(
            some.flatMap(({ orderId, items }) =>
              items.map((item, position) => ({
                id: item.id,
                order_id: orderId,
                position,
                product: item.productId,
                package: item.productPackageTypeId,
                units: item.unitsCount,
              })),
            ),
          ),
        ],
      )
    }
    return wishes
  })
}

interface Race {
  readonly tries: number
  readonly won: number
  readonly perSecond: number
  readonly p99: number
}

/** So many clients reserve one order after the other, each in a transaction of its own. */
async function race(
  platform: Platform,
  who: { accountId: number; userId: Id<'user'>; storeId: Id<'store'> },
  warehouseId: Id<'warehouse'>,
  wishes: readonly Wish[],
  clients: number,
  seconds: number,
): Promise<Race> {
  let next = 0
  let won = 0
  const times: number[] = []
  const from = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < wishes.length && performance.now() < from + seconds * 1000) {
        const wish = wishes[next++] as Wish
        const began = performance.now()
        const [outcome] = await withAccount(platform, who, (ctx) => reserveOrders(ctx, { warehouseId, orders: [wish] }))
        times.push(performance.now() - began)
        if (outcome?.reserved) won++
      }
    }),
  )
  return {
    tries: times.length,
    won,
    perSecond: times.length / ((performance.now() - from) / 1000),
    p99: percentile(times, 0.99),
  }
}

export async function reservation(
  databases: Databases,
  sizes: readonly Size[],
  calibrations: Calibrations,
): Promise<void> {
  printHeading('Reservation')
  const { url } = await databases.copyOf(sizes.at(-1) ?? '10k')
  const { warehouseId, goods } = await findGoods(url, 1_500)
  const app = await openApp(url)
  try {
    const who = await withClient(url, async (client) => {
      const { rows } = await client.query<{ userId: Id<'user'>; storeId: Id<'store'> }>(
        'select u.id as "userId", a.main_store_id as "storeId" from users u join accounts a on a.id = u.account_id where a.id = 1 and u.is_owner',
      )
      return { accountId: 1, userId: rows[0]?.userId ?? '', storeId: rows[0]?.storeId ?? '' }
    })
    const { platform } = app
    const run = (wishes: readonly Wish[], clients: number) => race(platform, who, warehouseId, wishes, clients, 8)
    const one = goods.slice(0, 1)
    const spread: Race[] = []
    const single: Race[] = []
    await run(
      await makeWishes(
        url,
        warehouseId,
        Array.from({ length: 500 }, (_, n) => [goods[n % goods.length] as Good]),
      ),
      16,
    )
    for (let pair = 0; pair < 5; pair++) {
      const wide = Array.from({ length: 4_000 }, (_, n) => [goods[(n * 7 + pair) % goods.length] as Good])
      spread.push(await run(await makeWishes(url, warehouseId, wide), 64))
      single.push(
        await run(
          await makeWishes(
            url,
            warehouseId,
            Array.from({ length: 1_500 }, () => one),
          ),
          64,
        ),
      )
    }
    // Ten products with 1,000 units each are wanted many times over by 64 at once.
    const few = goods.slice(10, 20)
    await withClient(url, (client) =>
      client.query(
        'update inventory set package_count = allocated_count + 1000 where account_id = 1 and product_id = any($1) and warehouse_id = $2',
        [few.map(({ productId }) => productId), warehouseId],
      ),
    )
    const crowd = await makeWishes(
      url,
      warehouseId,
      Array.from({ length: 30_000 }, (_, n) => [few[n % few.length] as Good]),
    )
    const sellOut = await race(platform, who, warehouseId, crowd, 64, 60)
    const waves: number[] = []
    const plenty = goods.slice(20)
    for (let wave = 0; wave < 5; wave++) {
      const lines = Array.from({ length: 3_334 }, (_, n) =>
        [0, 1, 2].map((line) => plenty[(n * 3 + line + wave * 17) % plenty.length] as Good),
      )
      const wishes = await makeWishes(url, warehouseId, lines)
      const began = performance.now()
      const outcomes = await withAccount(platform, who, (ctx) => reserveOrders(ctx, { warehouseId, orders: wishes }))
      waves.push((performance.now() - began) / 1000)
      if (outcomes.some((outcome) => !outcome.reserved)) throw new Error('A wave was short of stock.')
    }
    const rates = {
      spread: spreadOf(spread.map((one_) => one_.perSecond)),
      single: spreadOf(single.map((one_) => one_.perSecond)),
    }
    const slowest = Math.max(...spread.map(({ p99 }) => p99), ...single.map(({ p99 }) => p99))
    const taken = spreadOf(waves)
    const wrong = await countOversold(url)
    const findings: Finding[] = [
      {
        what: `reservations spread over ${goods.length} products, 64 clients`,
        measured: `${showSpread(rates.spread)} tx/s`,
        multiple: `${show(1000 / rates.spread.median / calibrations.selectOne)} × select 1 each`,
        goal: '≥ 1,500 tx/s',
        holds: rates.spread.median >= 1_500,
      },
      {
        what: 'reservations of one product, 64 clients',
        measured: `${showSpread(rates.single)} tx/s`,
        multiple: `${show(1000 / rates.single.median / calibrations.selectOne)} × select 1 each`,
        goal: '≥ 400 tx/s',
        holds: rates.single.median >= 400,
      },
      {
        what: 'p99 of both, the slowest round',
        measured: `${show(slowest)} ms`,
        goal: '≤ 250 ms',
        holds: slowest <= 250,
      },
      {
        what: `${sellOut.tries.toLocaleString('en-US')} tries of 64 clients at 10 products with 1,000 units each: won, and stock records that do not add up`,
        measured: `${sellOut.won.toLocaleString('en-US')} won, ${wrong} wrong`,
        goal: '10,000 won, 0 wrong',
        holds: wrong === 0 && sellOut.won <= 10_000,
      },
      {
        what: 'a wave of 10,002 lines in 3,334 orders, at once',
        measured: `${showSpread(taken)} s`,
        multiple: `${show(10_002 / taken.median / (calibrations.copyRows / 1000))} lines per 1,000 rows of COPY`,
        goal: '≤ 2 s',
        holds: taken.median <= 2,
      },
    ]
    printFindings(findings)
  } finally {
    await app.close()
  }
}
