import type { HubOrder } from '@crossdock/contract/sorting/orders'
import { hubEventTypes } from '@crossdock/contract/sorting/orders/history'
import { expect, test } from 'vitest'
import { eventWords } from './event-words.ts'
import { allocateRefusal, mergeRefusal, processRefusal, removeRefusal } from './order-rules.ts'

test('each kind of event is a sentence of its own, with its facts', () => {
  const data = { title: 'L7', position: 2, number: 1, barcode: 'BX-1', orders: ['W-2', 'W-3'], fields: ['note'] }
  const said = hubEventTypes.map((type) => eventWords({ type, data }))
  expect(new Set(said).size).toBe(hubEventTypes.length)
  expect(said.filter((words) => words.includes('{{'))).toEqual([])
  expect(eventWords({ type: 'Allocated', data })).toBe('Put at L7 · 2')
  expect(eventWords({ type: 'Edited', data })).toBe('Changed: Note')
  expect(eventWords({ type: 'Merged', data })).toBe('Merged with W-2, W-3')
  expect(eventWords({ type: 'Merged', data: { into: 'W-1' } })).toBe('Merged into W-1')
})

const order = (more: Partial<HubOrder>): HubOrder =>
  ({
    ...{ state: 'Received', warehouseId: 'a', storeId: 's', boxesCount: 2, receivedBoxesCount: 2 },
    ...more,
  }) as HubOrder

test('what cannot be done with an order is known before it is asked for', () => {
  const [expecting, received, gone] = [
    order({ state: 'Expecting', receivedBoxesCount: 0 }),
    order({}),
    order({ state: 'Processed' }),
  ]
  const refused = (rule: (one: HubOrder) => string | null) =>
    [expecting, received, gone].map((one) => rule(one) !== null)
  expect(refused(processRefusal)).toEqual([true, false, true])
  expect(refused(removeRefusal)).toEqual([false, true, true])
  expect(removeRefusal(order({ state: 'Cancelled' }))).toBeNull()
  expect(refused((one) => allocateRefusal(one, [one]))).toEqual([false, false, true])
  const others = [order({ storeId: 't' }), order({ warehouseId: 'b' }), expecting]
  expect(others.map((other) => mergeRefusal(received, [received, other]) !== null)).toEqual([true, true, false])
  expect(mergeRefusal(received, [received])).not.toBeNull()
})
