import { importBoxes } from '@crossdock/contract/sorting/boxes/import'
import * as manifests from '@crossdock/contract/sorting/manifests'
import * as orders from '@crossdock/contract/sorting/orders'
import { sheetStream } from '@crossdock/sheets/write-sheet'
import { expect, test } from 'vitest'
import { makeWarehouse } from '../../../test/factories.ts'
import { make, testServer } from '../../../test/harness.ts'
import { ada, type BoxLine, boxFile } from '../../../test/hub.ts'

const server = testServer()
const start = async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner, 'Hub')
  return {
    owner,
    warehouseId,
    send: (...lines: BoxLine[]) => owner.try(importBoxes, { warehouseId, file: boxFile(lines) }),
  }
}

test('rows of one order number are one order, in any order; a box without a barcode is given one (BOX-011)', async () => {
  const { owner, warehouseId } = await start()
  const file = boxFile([
    { ...ada, orderNo: 'W-1', barcode: 'X-1', weight: 4.5, depth: 40, expectedAt: '15/03/2031' },
    { orderNo: 'W-2', customerName: 'Grace', addressLine1: '1 Main Street' },
    { orderNo: 'W-1', customerName: 'Ada Lovelace', addressLine1: '12 Water Street', description: 'Lamp', poNo: 'P-1' },
  ])
  const answer = await owner.try(importBoxes, { warehouseId, file, title: 'Monday' })
  expect(answer.status).toBe(202)
  expect(answer.body.data).toMatchObject({ ordersCount: 2, boxesCount: 3 })
  const { items } = await owner.call(orders.list, {})
  expect(items).toMatchObject([
    {
      ...{ orderNo: 'W-1', poNo: 'P-1', boxesCount: 2, expectedAt: '2031-03-15', state: 'Expecting' },
      ...{ customer: { firstName: 'Ada', lastName: 'Lovelace', phone: '6045550100' }, manifestTitle: 'Monday' },
    },
    { orderNo: 'W-2', customer: { firstName: 'Grace', lastName: null, phone: null }, address: { city: null } },
  ])
  expect((await owner.call(orders.get, { id: items[0]?.id ?? '' })).boxes).toMatchObject([
    { number: 1, barcode: 'X-1', weight: 4.5, depth: 40 },
    { number: 2, barcode: 'BX-000001', description: 'Lamp' },
  ])
  expect((await owner.call(manifests.list, {})).items).toMatchObject([
    {
      ...{ title: 'Monday', state: 'Expecting', source: 'Import', ordersCount: 2, boxesCount: 3 },
      createdBy: { name: 'Maya Brandt' },
    },
  ])
})

test('columns are read as the mapper has settled them, without the rows that were taken out', async () => {
  const { owner, warehouseId } = await start()
  const file = new Blob(['Monday,,,\nwho,no,street,oz\nAda,W-1,1 Main,16\nBob,W-2,2 Main,8'])
  const columns = { customerName: { column: 0 }, orderNo: { column: 1 }, addressLine1: { column: 2 } }
  const mapping = { headerRow: 1, columns: { ...columns, weight: { column: 3, unit: 'oz' as const } }, without: [2] }
  expect(await owner.call(importBoxes, { warehouseId, file, mapping })).toMatchObject({ boxesCount: 1 })
  const [order] = (await owner.call(orders.list, {})).items
  expect((await owner.call(orders.get, { id: order?.id ?? '' })).boxes).toMatchObject([{ weight: 0.454 }])
  const without = await owner.try(importBoxes, { warehouseId, file, mapping: { columns: { orderNo: { column: 1 } } } })
  expect(without.body.message).toBe('Please fill all mandatory fields: Customer Name, Address Line 1')
})

test('one row that is wrong keeps all of them out, and each is told with its number', async () => {
  const { owner, send } = await start()
  const good = { ...ada, orderNo: 'W-1', barcode: 'X-1' }
  const cells = await send(good, { ...good, barcode: 'X-2', phone: '555' }, { ...good, orderNo: '', barcode: 'X-3' })
  expect([cells.status, cells.body.errInfo.rowId, cells.body.errInfo['rowIds']]).toEqual([417, 2, [2, 3]])
  const orderly = await send(good, { ...good, barcode: 'x-1' }, { ...good, barcode: 'X-4', city: 'Burnaby' })
  expect([orderly.status, orderly.body.errors]).toEqual([
    417,
    ['Row 2: Box Barcode: Row 1 has the same one', 'Row 3: City: This differs from row 1 of the same order'],
  ])
  expect((await owner.call(manifests.list, {})).total).toBe(0)
  expect((await send(good)).status).toBe(202)
  // The same file again: its boxes are expected already.
  const again = await send({ ...good, orderNo: 'W-9', barcode: 'X-9' }, good)
  expect([again.status, again.body.errInfo.rowId]).toEqual([417, 2])
  expect((await owner.call(orders.list, {})).total).toBe(1)
})

test('a poisoned file is refused in words, and nothing of it stays', async () => {
  const { owner, warehouseId } = await start()
  const files = ['%PDF-1.4', 'PK\u0003\u0004broken', '', '<html><body>no</body></html>']
  for (const text of files) {
    const { status, body } = await owner.try(importBoxes, { warehouseId, file: new Blob([text]) })
    expect([status, body.errInfo.errType]).toEqual([400, 'FileUnreadable'])
  }
  expect((await owner.try(importBoxes, { warehouseId })).body.errInfo.fields).toMatchObject([
    { path: 'file', message: 'Please choose a file' },
  ])
  expect((await owner.try(importBoxes, { file: boxFile([]) })).body.errInfo.fields).toMatchObject([
    { path: 'warehouseId', message: 'Please select warehouse before proceeding' },
  ])
})

test('a workbook comes as a text does, its rows in any order; what is no spreadsheet is said in words', async () => {
  const { owner, warehouseId } = await start()
  const rows = [
    ['W-1', 'X-1', 'Ada Lovelace', '12 Water Street', 4.5],
    ['W-2', 'X-3', 'Grace Hopper', '1 Main Street', 2],
    ['W-1', 'X-2', 'Ada Lovelace', '12 Water Street', 1],
  ]
  const columns = ['Order Number', 'Box Barcode', 'Customer Name', 'Address Line 1', 'Weight (kg)'].map((label) => ({
    ...{ label, kind: label.startsWith('Weight') ? ('number' as const) : ('text' as const) },
  }))
  const file = await new Response(sheetStream({ format: 'xlsx', title: 'Boxes', columns, rows })).blob()
  const came = await owner.try(importBoxes, { warehouseId, file, title: 'Workbook' })
  expect([came.status, came.body.data]).toMatchObject([202, { ordersCount: 2, boxesCount: 3 }])
  const { items } = await owner.call(orders.list, {})
  expect(items.map(({ orderNo, boxesCount }) => [orderNo, boxesCount])).toEqual([
    ['W-1', 2],
    ['W-2', 1],
  ])
  // The beginning of an old workbook, and nothing behind it.
  const broken = new Blob([Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 5])])
  const refused = await owner.try(importBoxes, { warehouseId, file: broken })
  expect([refused.status, refused.body.errorType]).toEqual([400, 'FileUnreadable'])
  expect(refused.body.message).toMatch(/\w+ \w+/)
})
