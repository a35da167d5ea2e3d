import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf, type CallShape } from '@crossdock/contract/encode-call'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import { importShipments } from '@crossdock/contract/fulfillment/shipments/import'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import type { Calibrations } from '../calibrations.ts'
import { withClient } from '../client.ts'
import type { Databases, Size } from '../databases.ts'
import { show } from '../figures.ts'
import { fire, type Shot, type Target } from '../http-load.ts'
import { type Finding, printFindings, printHeading, printProgress } from '../print.ts'
import { longestHold, signIn, startWatched } from '../product-server.ts'
import { findGoods } from './goods.ts'

const many = 5000
const goal = 200
const listOf = (count: number, item: (index: number) => unknown): unknown[] =>
  Array.from({ length: count }, (_, n) => item(n))
const wrong = { productId: {}, productPackageTypeId: {}, packageQuantity: {}, expirationDate: {} }
const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

/** How long one request, and sixteen at once, hold the event loop of the server at most: those that bring or ask for the most. */
export async function loop(databases: Databases, sizes: readonly Size[], _calibrations: Calibrations): Promise<void> {
  printHeading('How long the event loop is held')
  const { url } = await databases.copyOf(sizes[0] ?? '10k')
  const { warehouseId, goods } = await findGoods(url, 1000)
  const stockLocationId = await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from stock_locations where account_id = 1 and warehouse_id = $1 order by id limit 1',
      [warehouseId],
    )
    return rows[0]?.id ?? ''
  })
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  const product = await startWatched(url, folder)
  const owner = await signIn(url, product.port)
  const nobody: Target = { port: product.port, headers: {} }
  const findings: Finding[] = []
  const time = async (
    what: string,
    target: Target,
    count: number,
    next: (number: number) => Shot,
  ): Promise<string[]> => {
    printProgress(what)
    await longestHold(product)
    const answers: string[] = []
    const statuses = new Map<number, number>()
    await fire(target, count, next, { count, seconds: 300 }, ({ status, body }, number) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      answers[number] = body
    })
    const { clock, processor } = await longestHold(product)
    const told = [...statuses].map(([status, times]) => `${status}${times > 1 ? ` × ${times}` : ''}`).join(', ')
    findings.push({
      what: `${what}: ${told}`,
      measured: `${show(processor)} ms (by the clock ${show(clock)})`,
      goal: `≤ ${goal} ms`,
      holds: processor <= goal,
    })
    return answers
  }
  const idOf = (answer: string | undefined): string => (JSON.parse(answer ?? '{}') as { data: { id: string } }).data.id
  const line = (n: number) => {
    const { productId, unitId } = goods[n % goods.length] ?? { productId: '', unitId: '' }
    return { productId, productPackageTypeId: unitId }
  }
  const receipt = (items: unknown[]) => ({
    warehouseId,
    expectedArrival: day(3),
    receiptType: 'LTL',
    palletsAtReceiving: 2,
    items,
  })
  const shipment = (items: unknown[]) => ({
    warehouseId,
    externalPoNumber: 'BENCH',
    shipOutDate: day(3),
    deliveryType: 'ThirdPartyPickup',
    thirdPartyPickUpInfo: { carrierName: 'Haulier', expectedPickupDate: day(3) },
    asBackOrder: true,
    items,
  })
  const keys = Object.fromEntries(listOf(90_000, (n) => [`k${n}`, 1]) as [string, number][])
  const blanks = { lines: listOf(300_000, () => ({})) }
  const role = '/api/drivers/addUserRole'
  const post = (path: string, body: unknown) => (): Shot => ({ method: 'POST', path, body })
  try {
    await time('the document of the API, first asked for', nobody, 1, () => ({ path: '/api/openapi.json' }))
    await time('its page, first asked for', nobody, 1, () => ({ path: '/api/docs' }))
    for (const count of [1, 16]) {
      const times = count === 1 ? '' : `, ${count} at once`
      await time(`90,000 keys, from nobody${times}`, nobody, count, post(role, keys))
      await time(
        `an import from nobody${times}`,
        nobody,
        count,
        post(addressOf(importShipments, { orderId: 'new' }), blanks.lines),
      )
      await time(`90,000 keys${times}`, owner, count, post(role, keys))
      await time(`300,000 empty objects${times}`, owner, count, post(role, blanks))
      await time(
        `50,000 keys${times}`,
        owner,
        count,
        post(role, Object.fromEntries(Object.entries(keys).slice(0, 50_000))),
      )
      await time(
        `a receipt of 5,000 empty lines${times}`,
        owner,
        count,
        post(receipts.create.path, receipt(listOf(many, () => ({})))),
      )
      await time(
        `a receipt of 5,000 wrong lines${times}`,
        owner,
        count,
        post(receipts.create.path, receipt(listOf(many, () => wrong))),
      )
      await time(
        `an order of 1,000 wrong lines${times}`,
        owner,
        count,
        post(shipments.create.path, shipment(listOf(1000, () => wrong))),
      )
      await time(
        `an order of every product${times}`,
        owner,
        count,
        post(shipments.create.path, shipment(goods.map((_, n) => ({ ...line(n), unitsCount: 1 })))),
      )
      const created = await time(
        `a receipt of 5,000 lines${times}`,
        owner,
        count,
        post(
          receipts.create.path,
          receipt(
            listOf(many, (n) => ({
              ...line(n),
              packageQuantity: 2 + Math.floor(n / goods.length),
              expirationDate: day(100 + n),
            })),
          ),
        ),
      )
      const ids = created.map(idOf)
      const at = (endpoint: CallShape) => (number: number) => addressOf(endpoint, { id: ids[number] })
      const read = await time(`reading it${times}`, owner, count, (n) => ({ path: at(receipts.get)(n) }))
      await time(`changing it${times}`, owner, count, (n) => ({
        method: 'PUT',
        path: at(receipts.update)(n),
        body: (JSON.parse(read[n] ?? '{}') as { data: unknown }).data,
      }))
      await time(`starting to receive it${times}`, owner, count, (n) => ({
        method: receiptTasks.start.method,
        path: at(receiptTasks.start)(n),
        body: {},
      }))
      const lines = read.map(
        (body) => (JSON.parse(body) as { data: { items: { id: string; expirationDate: string | null }[] } }).data.items,
      )
      const received = (n: number, change: object) => ({
        lines: (lines[n] ?? []).map(({ id, expirationDate }) => ({
          itemId: id,
          packageCount: 1,
          condition: 5,
          expirationDate,
          stockLocationId,
          ...change,
        })),
      })
      for (const [how, change] of [
        ['receiving all of its lines', {}],
        ['the same, each line wrong', { packageCount: {}, condition: 1 }],
      ] as const)
        await time(`${how}${times}`, owner, count, (n) => ({
          method: 'POST',
          path: at(receiving.receiveMany)(n),
          body: received(n, change),
        }))
      await time(`reading what was received${times}`, owner, count, (n) => ({ path: at(receipts.get)(n) }))
    }
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  printFindings(findings)
}
