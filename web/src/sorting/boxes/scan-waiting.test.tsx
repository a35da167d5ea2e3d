import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as boxes from '@crossdock/contract/sorting/boxes'
import * as orders from '@crossdock/contract/sorting/orders'
import { expect, test } from 'vitest'
import { hear } from '../../lib/live-socket.ts'
import { queryClient, queryKey } from '../../lib/queries.ts'
import { byPlace, heldAfter, heldPosition } from './scan-waiting.ts'

const at = '2026-11-24T08:00:00Z'
const box = (id: string, shownBy: string): boxes.ScannedBox => ({
  ...{ id, orderId: shownBy, number: 1, barcode: id, description: null, weight: null, depth: null, width: null },
  ...{ height: null, note: null, state: 'Expected', exceptions: ['Missing'], receivedAt: null, receivedBy: null },
  ...{
    createdAt: at,
    updatedAt: at,
    shownBy,
    orderNo: 'W-1',
    warehouseId: 'w',
    warehouseTitle: 'Hub',
    manifestId: 'm',
  },
  ...{ stockLocation: null, position: null, plannedStop: null, boxesCount: 2, receivedBoxesCount: 0 },
})
const held: AnswerOf<typeof boxes.held> = {
  boxes: [box('a', 'one'), box('b', 'one'), box('c', 'two')],
  hasMore: false,
  places: [{ id: 'p', title: 'L7', freePositions: [2, 3] }],
}
const receive = (boxId: string) => ({ path: boxes.receive.path, input: { id: 'one', boxId } })
const put = (id: string, position: number) => ({ path: orders.allocate.path, input: { id, slId: 'p', position } })

test('a box that was scanned without a connection is in, once, and counts for each box of its order', () => {
  const after = heldAfter(held, receive('a'))
  expect(after.boxes.map(({ state, receivedBoxesCount }) => [state, receivedBoxesCount])).toEqual([
    ['Received', 1],
    ['Expected', 1],
    ['Expected', 0],
  ])
  expect(after.boxes[0]?.exceptions).toEqual([])
  expect(heldAfter(after, receive('a'))).toEqual(after)
  expect(heldAfter(held, receive('x'))).toBe(held)
})

test('an order that was put into a place takes its position from the next one', () => {
  const after = heldAfter(held, put('one', 2))
  expect(after.boxes.map(({ stockLocation, position }) => [stockLocation?.title ?? null, position])).toEqual([
    ['L7', 2],
    ['L7', 2],
    [null, null],
  ])
  expect([heldPosition('p', held), heldPosition('p', after)]).toEqual([2, 3])
  expect(heldPosition('p', heldAfter(after, put('two', 3)))).toBeNull()
})

test('what is to come is counted by the places where its orders stand, those without one last', () => {
  expect(byPlace(heldAfter(heldAfter(held, put('one', 2)), receive('b')))).toEqual([
    { title: 'L7', boxesCount: 2, receivedBoxesCount: 1 },
    { title: '', boxesCount: 1, receivedBoxesCount: 0 },
  ])
})

test('each scan of anybody is announced: what a device holds is not asked for anew by that, what is on the screen is', () => {
  const [kept, shown] = [queryKey(boxes.held, { manifestId: 'm' }), queryKey(orders.list, {})]
  for (const key of [kept, shown]) queryClient.setQueryData(key, held)
  hear(['hub-order.changed'])
  expect([kept, shown].map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([false, true])
  queryClient.clear()
})
