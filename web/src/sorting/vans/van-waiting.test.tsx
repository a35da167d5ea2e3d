import type { VanBox, WholeVan } from '@crossdock/contract/delivery/vans'
import * as vans from '@crossdock/contract/delivery/vans'
import { expect, test } from 'vitest'
import { vanAfter } from './van-waiting.ts'

const box = (id: string): VanBox => ({
  ...{ id, orderId: 'o', orderNo: 'W-1', customerName: 'Ada', stop: 1, number: 1, barcode: id, description: null },
  ...{ weight: null, state: 'Expected', exceptions: ['Missing'], place: null, warehouseId: 'w', warehouseTitle: 'Hub' },
  ...{ loadedAt: null, loadedBy: null },
})
const van: WholeVan = {
  ...{ id: 'v', name: 'North', type: 'Schedule', date: null, start: null, driverName: null, vehicleName: null },
  ...{ stops: 1, boxesCount: 2, receivedBoxesCount: 0, loadedBoxesCount: 0, doors: null },
  ...{ boxes: [box('a'), box('b')], strays: [] },
}
const load = (id: string, boxId: string) => vanAfter(van, { path: vans.load.path, input: { id, boxId } })

test('a box that was scanned without a connection stands in the van, once, and nowhere else', () => {
  const after = load('v', 'a')
  expect([after.loadedBoxesCount, after.receivedBoxesCount]).toEqual([1, 1])
  expect([after.boxes[0]?.state, after.boxes[0]?.exceptions]).toEqual(['Received', []])
  expect(vanAfter(after, { path: vans.load.path, input: { id: 'v', boxId: 'a' } })).toEqual(after)
  expect(load('other', 'a')).toBe(van)
  expect(load('v', 'x')).toBe(van)
})
