import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shipFigure } from './ship-figure.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-29T12:00:00Z'))
})
afterEach(() => {
  vi.useRealTimers()
})

test('an order of a day on which the warehouse is closed is due on the next one, and how far that is stands below it', () => {
  const order = { shipOutDate: '2026-11-29', carrierName: null, warehouseId: 'w' }
  const monday = { at: '2026-11-30T22:00:00Z', day: '2026-11-30', time: '14:00' }
  expect(shipFigure({ ...order, shipBy: monday }, Date.now())).toMatchObject({
    label: 'Ship by',
    value: '30/11/2026',
    hint: 'tomorrow',
  })
  const left = { ...order, carrierName: 'UPS', shipBy: null }
  expect(shipFigure(left, Date.now())).toMatchObject({ label: 'Ship out', value: '29/11/2026', hint: 'UPS' })
})
