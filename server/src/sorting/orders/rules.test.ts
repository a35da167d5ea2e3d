import { hubOrderStates } from '@crossdock/contract/sorting/hub-states'
import type { HubOrder } from '@crossdock/contract/sorting/orders'
import { expect, test } from 'vitest'
import { canDelete, canStep, closedWords, type HubStep, poolBound, trackingText } from './rules.ts'

const order: HubOrder = {
  id: '0'.repeat(24),
  orderNo: 'W-1',
  poNo: null,
  ...{ type: 'Received', state: 'Received' },
  ...{ manifestId: '1'.repeat(24), manifestTitle: 'M', warehouseId: '2'.repeat(24), warehouseTitle: 'Hub' },
  ...{ storeId: '3'.repeat(24), storeName: null },
  customer: { firstName: 'Ada', lastName: null, phone: '6045550100', email: null },
  address: {
    ...{ addressLine1: '12 Water Street', addressLine2: null, city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
    ...{ country: null, lat: null, lng: null },
  },
  ...{
    note: null,
    expectedAt: null,
    stockLocation: null,
    position: null,
    plannedStop: null,
    boxesCount: 3,
    receivedBoxesCount: 1,
  },
  ...{ isMerged: false, mergedOrders: [], mergedInto: null, cancelReason: null },
  ...{ createdAt: '2030-03-01T12:00:00.000Z', updatedAt: '2030-03-01T12:00:00.000Z' },
  ...{ receivedAt: '2030-03-02T12:00:00.000Z', processedAt: null, cancelledAt: null },
}

test('each step is taken in its states alone, and never by what is merged away (SORT-029)', () => {
  const table: Record<HubStep, readonly string[]> = {
    edit: ['Expecting', 'Received'],
    allocate: ['Expecting', 'Received'],
    merge: ['Expecting', 'Received'],
    box: ['Expecting', 'Received'],
    process: ['Received'],
    cancel: ['Expecting', 'Received'],
    cancelExpecting: ['Expecting', 'Received'],
  }
  for (const [step, states] of Object.entries(table))
    for (const state of hubOrderStates) {
      expect([step, state, canStep(step as HubStep, { ...order, state })]).toEqual([
        step,
        state,
        states.includes(state),
      ])
      expect(canStep(step as HubStep, { ...order, state, mergedInto: '9'.repeat(24) })).toBe(false)
    }
  // Nothing is missing.
  expect(canStep('cancelExpecting', { ...order, receivedBoxesCount: 3 })).toBe(false)
})

test('what has arrived, or was handed over, is not deleted (SORT-036)', () => {
  expect(hubOrderStates.filter((state) => canDelete({ ...order, state, receivedBoxesCount: 0 }))).toEqual([
    'Expecting',
    'Cancelled',
    'ExpectingCancelled',
  ])
})

test('an order goes to the pool with a whole address, and the weight of all its boxes (SORT-032)', () => {
  expect(poolBound(order, [1.5, 2])).toMatchObject({ weight: 3.5, boxes: 3, customer: { phone: '6045550100' } })
  expect(poolBound(order, [1.5, null])?.weight).toBeNull()
  expect(poolBound({ ...order, address: { ...order.address, zipCode: null } }, [])).toBeNull()
  expect(poolBound({ ...order, customer: { ...order.customer, phone: null } }, [])).toBeNull()
})

test('the tracking message says what has arrived, where, and the last step with its date (SORT-039)', () => {
  expect(trackingText(order, 'America/Vancouver')).toBe(
    'Order W-1: 1 of 3 boxes received at Hub. It has been arriving since 02/03/2030.',
  )
  const processed = { ...order, state: 'Processed', boxesCount: 1, processedAt: '2030-03-03T02:00:00.000Z' } as const
  expect(trackingText(processed, 'America/Vancouver')).toBe(
    'Order W-1: 1 of 1 box received at Hub. It left the warehouse on 02/03/2030.',
  )
})

test('whoever is too late is told what became of the order', () => {
  const words = hubOrderStates.map((state) => closedWords({ state, mergedInto: null }).message ?? null)
  expect(Object.fromEntries(hubOrderStates.map((state, index) => [state, words[index]]))).toEqual({
    ...{ Expecting: null, Received: null, Processed: 'This order has left the hub.' },
    ...{ Cancelled: 'This order was cancelled.', ExpectingCancelled: 'This order was cancelled.' },
  })
  expect(closedWords({ state: 'Received', mergedInto: 'one' }).message).toBe(
    'This order is part of another one by now.',
  )
})
