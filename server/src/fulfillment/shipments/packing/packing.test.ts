import * as boxes from '@crossdock/contract/fulfillment/shipments/box-types'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import { type Id, newId } from '@crossdock/contract/ids'
import { describe, expect, test } from 'vitest'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { deliveryOrder, makeStockedYard, stockOf } from '../../../test/shipments.ts'
import { makeStock, makeYard } from '../../../test/stock.ts'

const server = testServer()

/** An order of units, every one picked, with packing next. */
async function pickedOrder(owner: Person, unitsCount: number) {
  const yard = await makeStockedYard(server, owner, unitsCount)
  const { id, items } = await owner.call(orders.create, deliveryOrder(yard, unitsCount))
  const itemId = items[0]?.id ?? ''
  await owner.call(picking.pick, { id, lines: [{ itemId, inventoryId: yard.inventoryId, packageCount: unitsCount }] })
  await owner.call(packing.setTask, { id, state: 'COMPLETED' })
  return { id, itemId, yard, unit: { itemId, productPackageTypeId: yard.product.unitId } }
}
const makeBox = (owner: Person, name = 'Medium box') =>
  owner.call(boxes.create, { name, depth: 40, width: 30, height: 25 })
const finish = (person: Person, id: Id<'shipmentOrder'>) =>
  person.try(packing.setTask, { id, state: 'COMPLETED', kind: 'PACKING' })
const taskOf = async (person: Person, id: Id<'shipmentOrder'>) => {
  const { taskKind, taskState } = await person.call(orders.get, { id })
  return [taskKind, taskState]
}

describe('packages', () => {
  test('leave as they are unless said otherwise; the first choice starts packing', async () => {
    const owner = await make.account(server)
    const { id, unit } = await pickedOrder(owner, 4)
    const before = await owner.call(packing.get, { id })
    expect(before).toMatchObject({
      taskKind: 'PACKING',
      taskState: 'NOT_STARTED',
      isDone: false,
      boxes: [],
      packages: [{ packageTypeName: 'Unit', packageCount: 4, repackagedCount: 0, shippingBox: 'As is', weight: 1 }],
    })
    const after = await owner.call(packing.savePackages, { id, packages: [] })
    expect(after).toMatchObject({ taskState: 'IN_PROGRESS', isDone: true, boxCount: 4, totalWeight: 4 })
    expect(after.boxes).toMatchObject([
      { name: 'Unit', quantity: 4, weight: 1, shipmentPackageTypeId: null, contents: [{ unitsCount: 1 }] },
    ])
    expect(after.boxes[0]).toMatchObject({
      firstReference: `${after.referenceId}-01`,
      lastReference: `${after.referenceId}-04`,
    })
    const many = await owner.try(packing.savePackages, { id, packages: [{ ...unit, repackagedCount: 5 }] })
    expect(many.body.errInfo.fields).toEqual([{ path: 'packages.0.repackagedCount', message: 'Must be at most 4' }])
    for (const [repackagedCount, message] of [
      [-1, 'Must be at least 0'],
      [0.5, 'Must be a whole number'],
      ['two', 'Must be a number'],
      [1_000_001, 'Must be at most 1,000,000'],
    ]) {
      const { body } = await owner.try(packing.savePackages, { id, packages: [{ ...unit, repackagedCount }] })
      expect(body.errInfo.fields).toEqual([{ path: 'packages.0.repackagedCount', message }])
    }
    const strange = { ...unit, productPackageTypeId: newId(), repackagedCount: 1 }
    expect((await owner.try(packing.savePackages, { id, packages: [strange] })).status).toBe(404)
  })

  test('cases and units of one line are told apart', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const units = await makeStock(server, owner, yard, { packages: 2 })
    const cases = await makeStock(server, owner, yard, { packages: 1, packageTypeId: yard.product.caseId })
    const { id, items } = await owner.call(orders.create, deliveryOrder(yard, 14))
    const itemId = items[0]?.id ?? ''
    await owner.call(picking.pick, {
      id,
      lines: [
        { itemId, inventoryId: units, packageCount: 2 },
        { itemId, inventoryId: cases, packageCount: 1 },
      ],
    })
    await owner.call(packing.setTask, { id, state: 'COMPLETED' })
    const split = await owner.call(packing.savePackages, {
      id,
      packages: [{ itemId, productPackageTypeId: yard.product.unitId, repackagedCount: 2 }],
    })
    expect(split.packages.map((entry) => [entry.packageTypeName, entry.packageCount, entry.shippingBox])).toEqual([
      ['Case', 1, 'As is'],
      ['Unit', 2, 'ToBeRepackaged'],
    ])
    expect(split.products).toMatchObject([{ toRepackage: 2, remaining: 2 }])
    expect(split.boxes).toMatchObject([{ name: 'Case', quantity: 1, weight: 12, contents: [{ unitsCount: 12 }] }])
  })

  test('are not packed before picking is finished', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 4)
    const { id, items } = await owner.call(orders.create, deliveryOrder(yard, 4))
    expect((await owner.try(packing.savePackages, { id, packages: [] })).body.errInfo.errType).toBe('WrongState')
    const line = { itemId: items[0]?.id ?? '', inventoryId: yard.inventoryId, packageCount: 4 }
    await owner.call(picking.pick, { id, lines: [line] })
    const early = await owner.try(packing.savePackages, { id, packages: [] })
    expect(early.body.message).toBe('Picking is not finished yet.')
    expect((await finish(owner, id)).body.errInfo.errType).toBe('WrongState')
  })
})

describe('boxes', () => {
  test('take what is repackaged: all of it, no more and no less', async () => {
    const owner = await make.account(server)
    const { id, itemId, unit } = await pickedOrder(owner, 10)
    const type = await makeBox(owner)
    await owner.call(packing.savePackages, { id, packages: [{ ...unit, repackagedCount: 6 }] })
    const pack = (unitsCount: number, quantity = 1) =>
      owner.try(packing.saveBoxes, {
        id,
        boxes: [{ shipmentPackageTypeId: type.id, quantity, contents: [{ itemId, unitsCount }] }],
      })
    expect((await finish(owner, id)).body.errInfo).toMatchObject({
      errType: 'FinalUnitsCountMismatchPicked',
      open: [{ toRepackage: 6, remaining: 6 }],
    })
    for (const wrong of [await pack(5), await pack(7), await pack(3, 3)])
      expect(wrong.body.errInfo).toMatchObject({
        errType: 'FinalUnitsCountMismatchPicked',
        items: [{ itemId, toRepackage: 6 }],
      })
    const { status, body } = await pack(3, 2)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      isDone: true,
      boxCount: 6,
      totalWeight: 10,
      products: [{ remaining: 0 }],
      packages: [{ shippingBox: 'Repackaged', packageCount: 10, repackagedCount: 6 }],
      boxes: [
        { name: 'Unit', quantity: 4 },
        { name: 'Medium box', shipmentPackageTypeId: type.id, quantity: 2, weight: 3, knownWeight: 3, depth: 40 },
      ],
    })
    expect((await finish(owner, id)).status).toBe(200)
    expect(await taskOf(owner, id)).toEqual(['PACKING', 'COMPLETED'])
    // Stock leaves at hand-over, not before.
    expect((await owner.call(orders.get, { id })).state).toBe('PICKING')
  })

  test('stay when everything is repackaged, also when packing is finished', async () => {
    const owner = await make.account(server)
    const { id, itemId, unit } = await pickedOrder(owner, 4)
    const type = await makeBox(owner)
    await owner.call(packing.savePackages, { id, packages: [{ ...unit, repackagedCount: 4 }] })
    const contents = [{ itemId, unitsCount: 4 }]
    await owner.call(packing.saveBoxes, { id, boxes: [{ shipmentPackageTypeId: type.id, contents }] })
    expect((await finish(owner, id)).status).toBe(200)
    expect((await owner.call(packing.get, { id })).boxes).toMatchObject([{ name: 'Medium box', quantity: 1 }])
  })

  test('another choice of packages drops the boxes that were packed for the old one', async () => {
    const owner = await make.account(server)
    const { id, itemId, unit } = await pickedOrder(owner, 4)
    const type = await makeBox(owner)
    const choose = (repackagedCount: number) =>
      owner.call(packing.savePackages, { id, packages: [{ ...unit, repackagedCount }] })
    await choose(4)
    await owner.call(packing.saveBoxes, {
      id,
      boxes: [{ shipmentPackageTypeId: type.id, contents: [{ itemId, unitsCount: 4 }] }],
    })
    expect(await choose(4)).toMatchObject({ isDone: true, boxCount: 1 })
    expect(await choose(3)).toMatchObject({ isDone: false, boxCount: 1, products: [{ remaining: 3 }] })
  })

  test('as it is goes out only what fills a package of its product', async () => {
    const owner = await make.account(server)
    const { id, itemId, unit } = await pickedOrder(owner, 13)
    await owner.call(packing.savePackages, { id, packages: [{ ...unit, repackagedCount: 13 }] })
    const pack = (...counts: number[]) =>
      owner.try(packing.saveBoxes, {
        id,
        boxes: counts.map((unitsCount) => ({ shipmentPackageTypeId: null, contents: [{ itemId, unitsCount }] })),
      })
    expect((await pack(13)).body.errInfo.errType).toBe('PackageSpecificationConflict')
    expect((await pack(12, 1)).body.data).toMatchObject({
      isDone: true,
      boxes: [
        { name: 'Case', quantity: 1 },
        { name: 'Unit', quantity: 1 },
      ],
    })
  })

  test('a weight that cannot be right is refused until it is confirmed', async () => {
    const owner = await make.account(server)
    const { id, itemId, unit } = await pickedOrder(owner, 5)
    const type = await makeBox(owner)
    await owner.call(packing.savePackages, { id, packages: [{ ...unit, repackagedCount: 5 }] })
    const weigh = (weight: number, isWeightConfirmed = false) =>
      owner.try(packing.saveBoxes, {
        id,
        boxes: [{ shipmentPackageTypeId: type.id, weight, isWeightConfirmed, contents: [{ itemId, unitsCount: 5 }] }],
      })
    const heavy = await weigh(8)
    expect(heavy.body.errInfo).toMatchObject({
      errType: 'PackageSpecificationConflict',
      fields: [{ path: 'boxes.0.weight', message: 'About 5 kg is expected' }],
    })
    expect((await weigh(5.6)).status).toBe(200)
    expect((await weigh(4.3)).body.errInfo.errType).toBe('PackageSpecificationConflict')
    expect((await weigh(8, true)).body.data).toMatchObject({ totalWeight: 8, boxes: [{ weight: 8, knownWeight: 5 }] })
    expect((await weigh(0)).body.errInfo.fields).toEqual([
      { path: 'boxes.0.weight', message: 'Must be greater than 0' },
    ])
  })

  test('are those the store may use', async () => {
    const owner = await make.account(server)
    const { id, itemId, unit } = await pickedOrder(owner, 1)
    const merchant = await make.store(server, owner)
    const theirs = await owner.call(boxes.create, { name: 'B', depth: 1, width: 1, height: 1, store_ids: [merchant] })
    const stranger = await makeBox(await make.account(server))
    await owner.call(packing.savePackages, { id, packages: [{ ...unit, repackagedCount: 1 }] })
    for (const shipmentPackageTypeId of [theirs.id, stranger.id, newId()]) {
      const input = { id, boxes: [{ shipmentPackageTypeId, contents: [{ itemId, unitsCount: 1 }] }] }
      expect((await owner.try(packing.saveBoxes, input)).status).toBe(404)
    }
  })
})

describe('the way back', () => {
  test('a finished packing is opened again by a change, and by putting goods back', async () => {
    const owner = await make.account(server)
    const { id, itemId, unit, yard } = await pickedOrder(owner, 4)
    await owner.call(packing.savePackages, { id, packages: [] })
    await finish(owner, id)
    await owner.call(packing.markLabels, { id })
    const changed = await owner.call(packing.savePackages, { id, packages: [{ ...unit, repackagedCount: 1 }] })
    expect(changed).toMatchObject({ taskState: 'IN_PROGRESS', packingLabelsDownloaded: false })
    const line = { itemId, inventoryId: yard.inventoryId, packageCount: 1 }
    expect(await owner.call(picking.unpick, { id, lines: [line] })).toMatchObject({
      state: 'PICKING',
      taskKind: 'PICKING',
      taskState: 'IN_PROGRESS',
    })
    expect(await owner.call(packing.get, { id })).toMatchObject({ boxes: [], products: [] })
    expect(await owner.call(picking.unpick, { id })).toMatchObject({ state: 'READY', taskState: 'NOT_STARTED' })
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 4, allocated: 4, picked: 0 })
  })
})

describe('boxes that are closed one by one', () => {
  test('are kept while others are open, each with its own label; only all of them finish packing', async () => {
    const owner = await make.account(server)
    const { id, itemId, unit } = await pickedOrder(owner, 5)
    const type = await makeBox(owner)
    await owner.call(packing.savePackages, { id, packages: [{ ...unit, repackagedCount: 5 }] })
    const boxOf = (unitsCount: number, weight?: number) => ({
      shipmentPackageTypeId: type.id,
      contents: [{ itemId, unitsCount }],
      ...(weight !== undefined && { weight }),
    })
    const first = await owner.call(packing.saveBoxes, { id, boxes: [boxOf(2, 2.1)], isPartial: true })
    expect(first).toMatchObject({ isDone: false, boxCount: 1, products: [{ remaining: 3 }] })
    const { events } = await owner.call(orders.get, { id })
    expect(events.at(-1)?.type).not.toBe('boxes-packed')
    const box = first.boxes[0]?.firstReference ?? ''
    // Of what is not closed there is no label, and of all boxes only when all are.
    for (const input of [{ id }, { id, box: `${first.referenceId}-09` }])
      expect((await owner.try(packing.labels, input)).body.errInfo.errType).toBe('ShippingLabelHasNotGenerated')
    const label = await owner.try(packing.labels, { id, box, format: 'zpl' })
    expect(label.status).toBe(200)
    expect(String(label.headers['content-disposition'])).toContain(`${box} labels.zpl`)
    expect((await owner.try(packing.markLabels, { id, box: `${first.referenceId}-09` })).status).toBe(404)
    expect(await owner.call(packing.markLabels, { id, box })).toMatchObject({ packingLabelsDownloaded: false })
    expect((await finish(owner, id)).body.errInfo.errType).toBe('FinalUnitsCountMismatchPicked')
    const many = await owner.try(packing.saveBoxes, { id, boxes: [boxOf(2), boxOf(4)], isPartial: true })
    expect(many.body.errInfo.errType).toBe('FinalUnitsCountMismatchPicked')

    const both = await owner.call(packing.saveBoxes, { id, boxes: [boxOf(2, 2.1), boxOf(3)] })
    expect(both).toMatchObject({ isDone: true, boxCount: 2, packingLabelsDownloaded: false })
    expect(both.boxes.map(({ isLabelPrinted }) => isLabelPrinted)).toEqual([true, false])
    // Opened again, it has no label any more.
    await owner.call(packing.markLabels, { id, box, packingLabelsDownloaded: false })
    const opened = await owner.call(packing.get, { id })
    expect(opened.boxes.map(({ isLabelPrinted }) => isLabelPrinted)).toEqual([false, false])
    await owner.call(packing.markLabels, { id })
    const done = await owner.call(packing.get, { id })
    expect([done.packingLabelsDownloaded, ...done.boxes.map((one) => one.isLabelPrinted)]).toEqual([true, true, true])
    expect((await finish(owner, id)).status).toBe(200)
  })

  test('of two who pack the same order the later one is told, and what the first has closed stays', async () => {
    const owner = await make.account(server)
    const { id, itemId, unit } = await pickedOrder(owner, 5)
    const type = await makeBox(owner)
    const { boxes } = await owner.call(packing.savePackages, { id, packages: [{ ...unit, repackagedCount: 5 }] })
    const close = (seen: string, ...counts: number[]) =>
      owner.try(packing.saveBoxes, {
        ...{ id, seen, isPartial: true },
        boxes: counts.map((unitsCount) => ({ shipmentPackageTypeId: type.id, contents: [{ itemId, unitsCount }] })),
      })
    const both = packing.boxesMark(boxes)
    expect((await close(both, 2)).status).toBe(200)
    const late = await close(both, 1)
    expect([late.status, late.body.errInfo.errType]).toEqual([409, 'VersionConflict'])
    const { boxes: kept } = await owner.call(packing.get, { id })
    expect(kept.map(({ contents }) => contents[0]?.unitsCount)).toEqual([2])
    expect((await close(packing.boxesMark(kept), 2, 1)).status).toBe(200)
    // What one weighs was measured anew meanwhile: whoever has not seen that does not put the old weight back.
    const weigh = (mark: string, weight?: number) =>
      owner.try(packing.saveBoxes, {
        ...{ id, seen: mark, isPartial: true },
        boxes: [
          { shipmentPackageTypeId: type.id, contents: [{ itemId, unitsCount: 2 }], isWeightConfirmed: true, weight },
        ],
      })
    const markNow = async () => packing.boxesMark((await owner.call(packing.get, { id })).boxes)
    expect((await weigh(await markNow())).status).toBe(200)
    const light = await markNow()
    expect((await weigh(light, 2.3)).status).toBe(200)
    expect((await weigh(light)).body.errInfo.errType).toBe('VersionConflict')
    expect((await owner.call(packing.get, { id })).boxes.map((one) => one.weight)).toEqual([2.3])
    expect((await close(await markNow(), 2, 1)).status).toBe(200)
    // Nor are they dropped by a choice that was made before they were closed.
    const choose = (repackagedCount: number) =>
      owner.try(packing.savePackages, { id, seen: both, packages: [{ ...unit, repackagedCount }] })
    expect((await choose(3)).body.errInfo.errType).toBe('VersionConflict')
    expect((await choose(5)).status).toBe(200)
    expect((await owner.call(packing.get, { id })).boxCount).toBe(2)
  })

  test('a label that was printed of other contents, another weight or another number of boxes is not noted', async () => {
    const owner = await make.account(server)
    const { id, itemId, unit } = await pickedOrder(owner, 5)
    const type = await makeBox(owner)
    await owner.call(packing.savePackages, { id, packages: [{ ...unit, repackagedCount: 5 }] })
    const pack = (...boxes: (readonly [unitsCount: number, weight: number])[]) =>
      owner.call(packing.saveBoxes, {
        ...{ id, isPartial: true },
        boxes: boxes.map(([unitsCount, weight]) => ({
          ...{ shipmentPackageTypeId: type.id, weight, isWeightConfirmed: true },
          contents: [{ itemId, unitsCount }],
        })),
      })
    const mark = (seen: string, box?: string, packingLabelsDownloaded = true) =>
      owner.try(packing.markLabels, { id, seen, box, packingLabelsDownloaded })
    const marks = async () => (await owner.call(packing.get, { id })).boxes.map(({ isLabelPrinted }) => isLabelPrinted)
    const first = await pack([2, 2.1])
    const box = first.boxes[0]?.firstReference ?? ''
    for (const [unitsCount, weight] of [
      [1, 2.1],
      [2, 2.2],
    ] as const) {
      const changed = await pack([unitsCount, weight])
      const late = await mark(packing.labelsMark(first, box), box)
      expect([late.status, late.body.errInfo.errType]).toEqual([409, 'VersionConflict'])
      expect(await marks()).toEqual([false])
      expect((await mark(packing.labelsMark(changed, box), box)).status).toBe(200)
      expect(await marks()).toEqual([true])
      // Nor does whoever saw another box take its mark away.
      expect((await mark(packing.labelsMark(first, box), box, false)).status).toBe(409)
      expect(await marks()).toEqual([true])
    }
    // Another box beside it changes nothing on its label, until all are packed: then it says of how many it is.
    const two = await pack([2, 2.2], [2, 2])
    expect(packing.labelsMark(two, box)).toBe(packing.labelsMark(await pack([2, 2.2]), box))
    const all = await pack([2, 2.2], [3, 3])
    expect((await mark(packing.labelsMark(two, box), box)).status).toBe(409)
    expect((await mark(packing.labelsMark(two))).status).toBe(409)
    expect((await owner.call(orders.get, { id })).packingLabelsDownloaded).toBe(false)
    expect((await mark(packing.labelsMark(all))).status).toBe(200)
    expect(await marks()).toEqual([true, true])
  })

  test('labels say of how many boxes they are: with one more none of them is right', async () => {
    const owner = await make.account(server)
    const { id, itemId, unit } = await pickedOrder(owner, 4)
    const type = await makeBox(owner)
    await owner.call(packing.savePackages, { id, packages: [{ ...unit, repackagedCount: 2 }] })
    const boxOf = (unitsCount: number) => ({
      shipmentPackageTypeId: type.id,
      isWeightConfirmed: true,
      contents: [{ itemId, unitsCount }],
    })
    await owner.call(packing.saveBoxes, { id, boxes: [boxOf(2)] })
    await owner.call(packing.markLabels, { id })
    const marks = async (...boxes: ReturnType<typeof boxOf>[]) =>
      (await owner.call(packing.saveBoxes, { id, boxes })).boxes.map(({ isLabelPrinted }) => isLabelPrinted)
    expect(await marks(boxOf(2))).toEqual([true, true])
    expect(await marks(boxOf(1), boxOf(1))).toEqual([false, false, false])
  })
})

describe('labels', () => {
  test('are refused before packing is done', async () => {
    const owner = await make.account(server)
    const { id } = await pickedOrder(owner, 2)
    const early = await owner.try(packing.labels, { id })
    expect([early.status, early.body.errInfo.errType]).toEqual([400, 'ShippingLabelHasNotGenerated'])
    expect(early.body.message).toBe('Please complete the order setup in the Delivery App before getting the labels!')
  })

  test('come as PDF, a page a box, and as ZPL; the download is noted', async () => {
    const owner = await make.account(server)
    const { id } = await pickedOrder(owner, 3)
    await owner.call(packing.savePackages, { id, packages: [] })
    const { referenceId, packingLabelsDownloaded } = await owner.call(orders.get, { id })
    expect(packingLabelsDownloaded).toBe(false)
    const pdf = await owner.try(packing.labels, { id })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(String(pdf.headers['content-disposition'])).toContain(`${referenceId} labels.pdf`)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
    const zpl = await owner.try(packing.labels, { id, format: 'zpl' })
    expect(zpl.text.match(/\^XA/g)).toHaveLength(3)
    for (const text of ['Ana Ruiz', '14 Alder Street', `${referenceId}-03`, '3 / 3', '^BCN'])
      expect(zpl.text).toContain(text)
    const slip = await owner.try(packing.slip, { id })
    expect([slip.headers['content-type'], slip.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
    expect((await owner.call(packing.markLabels, { id })).packingLabelsDownloaded).toBe(true)
    expect((await owner.call(orders.get, { id })).events.at(-1)?.type).toBe('labels-downloaded')
  })

  test('of several orders come in one file, all or none', async () => {
    const owner = await make.account(server)
    const ids = [(await pickedOrder(owner, 2)).id, (await pickedOrder(owner, 3)).id]
    await owner.call(packing.savePackages, { id: ids[0] ?? '', packages: [] })
    const early = await owner.try(packing.manyLabels, { ids })
    expect([early.status, early.body.errInfo.errType]).toEqual([400, 'ShippingLabelHasNotGenerated'])
    await owner.call(packing.savePackages, { id: ids[1] ?? '', packages: [] })
    const pagesOf = (file: Buffer): number => file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
    expect(pagesOf((await owner.try(packing.manyLabels, { ids })).bytes)).toBe(5)
    expect((await owner.try(packing.manyLabels, { ids, format: 'zpl' })).text.match(/\^XA/g)).toHaveLength(5)
    const slips = await owner.try(packing.slips, { ids })
    expect(pagesOf(slips.bytes)).toBe(2)
    expect(String(slips.headers['content-disposition'])).toContain('2 orders packing slip.pdf')
    const stranger = await make.account(server)
    const own = (await pickedOrder(stranger, 1)).id
    for (const call of [packing.manyLabels, packing.slips])
      expect((await stranger.try(call, { ids: [...ids, own] })).status).toBe(404)
    for (const wrong of [[], Array.from({ length: 101 }, () => own)])
      expect((await stranger.try(packing.slips, { ids: wrong })).status).toBe(400)
  })

  test("of another account's order there are none", async () => {
    const owner = await make.account(server)
    const { id } = await pickedOrder(owner, 1)
    await owner.call(packing.savePackages, { id, packages: [] })
    const stranger = await make.account(server)
    for (const call of [packing.labels, packing.slip]) expect((await stranger.try(call, { id })).status).toBe(404)
    expect((await stranger.try(packing.get, { id })).status).toBe(404)
    expect((await stranger.try(packing.markLabels, { id })).status).toBe(404)
    const lee = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE'])
    await owner.call(orders.assign, { id, userId: owner.userId })
    expect((await lee.try(packing.savePackages, { id, packages: [] })).body.errInfo.errType).toBe('NotAssignedToYou')
    expect((await lee.try(packing.saveBoxes, { id, boxes: [] })).body.errInfo.errType).toBe('NotAssignedToYou')
  })
})
