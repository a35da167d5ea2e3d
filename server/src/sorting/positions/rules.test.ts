import { expect, test } from 'vitest'
import { type Offered, suggestPlace } from './rules.ts'

const lane = (title: string, more: Partial<Offered> = {}): Offered => ({
  ...{ id: title, title, roomWeight: null, roomVolume: 1_000_000, standing: [] },
  ...more,
})
const order = { routeId: 'b', stop: 12, weight: 20, volume: 50_000 }
const at = (position: number, routeId: string | null) => ({ position, routeId })
const said = (lanes: readonly Offered[], placed: Parameters<typeof suggestPlace>[0] = order) => {
  const found = suggestPlace(placed, lanes)
  return found && [found.title, found.position, found.why, found.isStop]
}

test('an order goes where most of its route stands, at the number of its stop', () => {
  const lanes = [
    lane('L1'),
    lane('L2', { standing: [at(1, 'b')] }),
    lane('L7', { standing: [at(1, 'b'), at(2, 'b'), at(3, 'a')] }),
  ]
  expect(said(lanes)).toEqual(['L7', 12, 'Route', true])
  // Somebody stands there: the lowest that is free.
  expect(said([lane('L7', { standing: [at(1, 'b'), at(12, 'a')] })])).toEqual(['L7', 2, 'Route', false])
})

test('a place that does not carry it, or is too small for it, is not offered', () => {
  const full = lane('L7', { roomWeight: 19, standing: [at(1, 'b')] })
  expect(said([full, lane('L9')])).toEqual(['L9', 12, 'Empty', true])
  expect(said([lane('L1', { roomVolume: 49_999 }), lane('L9')])).toEqual(['L9', 12, 'Empty', true])
  expect(said([full])).toBeNull()
  // What nobody has weighed is not known to be too heavy.
  expect(said([full], { ...order, weight: null })).toEqual(['L7', 12, 'Route', true])
})

test('nothing of its route stands anywhere: the smallest empty place, the lower number of two', () => {
  expect(said([lane('L10'), lane('L9'), lane('L2', { roomVolume: 2_000_000 })])).toEqual(['L9', 12, 'Empty', true])
})

test('no place is empty: one without another route, with the fewest orders', () => {
  const lanes = [
    lane('L1', { standing: [at(1, 'a')] }),
    lane('L2', { standing: [at(1, null), at(2, null)] }),
    lane('L3', { standing: [at(1, null), at(2, null), at(3, null)] }),
  ]
  expect(said(lanes)).toEqual(['L2', 12, 'Room', true])
  expect(said(lanes, { ...order, routeId: null, stop: null })).toEqual(['L2', 3, 'Room', false])
  expect(said([])).toBeNull()
})
