import type { AnswerOf } from '@crossdock/contract/endpoint'
import type * as calls from '@crossdock/contract/fulfillment/product-overview'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { actionOf, nextOf } from './product-next.tsx'

type Overview = AnswerOf<typeof calls.get>

const calm: Overview = {
  totalUnits: 50,
  availableUnits: 40,
  reservedUnits: 10,
  onHoldUnits: 0,
  clearanceUnits: 0,
  otherUnits: 0,
  incomingUnits: 0,
  warehouses: [],
  incoming: [],
  orders: [],
  orderCount: 1,
  orderUnits: 30,
  days: [],
}
const receipt = {
  id: '01a20854226df4f3cf2bd86e',
  referenceId: 'RO-000311',
  vendorName: null,
  warehouseId: '01a20854226df4f3cf2bd86f',
  expectedArrival: '2026-11-30',
  units: 100,
} as const

test('what comes next with a product: what is missing, what brings it, what is to be decided', () => {
  const said = (overview: Partial<Overview>) =>
    nextOf({ ...calm, ...overview }, '01a20854226df4f3cf2bd870').map(({ words, isWarning }) => {
      const { container, unmount } = render(words)
      const text = `${isWarning ? '! ' : ''}${container.textContent}`
      unmount()
      return text
    })
  expect(said({})).toEqual([])
  expect(said({ orderUnits: 51 })).toEqual(['! 1 unit is missing for open orders, and 0 are on their way.'])
  expect(said({ orderUnits: 90, incomingUnits: 100, incoming: [receipt], onHoldUnits: 6 })).toEqual([
    '! 40 units are missing for open orders; what is on its way covers them.',
    'RO-000311 brings 100 units, expected 30/11/2026.',
    'Release or reject 6 units that are on hold.',
  ])
  expect(said({ incoming: [{ ...receipt, expectedArrival: null }] })).toEqual(['RO-000311 brings 100 units.'])
})

test('one thing to do with a product: what is on hold, what nobody announced, else its stock', () => {
  const all = { mayAnnounce: true, mayAdjust: true }
  const offered = (overview: Partial<Overview>, may: typeof all = all) =>
    actionOf({ ...calm, ...overview }, '01a20854226df4f3cf2bd870', may).label
  expect(offered({})).toBe('Adjust')
  expect(offered({ onHoldUnits: 6, orderUnits: 90 })).toBe('Release or reject')
  expect(offered({ orderUnits: 51 })).toBe('New Receipt Order')
  // The receipt order is begun with what is missing.
  expect(actionOf({ ...calm, orderUnits: 51 }, '01a20854226df4f3cf2bd870', all)).toMatchObject({
    to: '/receipt-order/create-order?productId=01a20854226df4f3cf2bd870',
  })
  expect(offered({ orderUnits: 51, incomingUnits: 1 })).toBe('Adjust')
  expect(offered({ totalUnits: 0, availableUnits: 0, reservedUnits: 0, orderUnits: 0 })).toBe('New Receipt Order')
  expect(offered({ onHoldUnits: 6, orderUnits: 90 }, { mayAnnounce: false, mayAdjust: false })).toBe('Inventory')
})
