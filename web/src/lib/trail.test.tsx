import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from './session.ts'
import { addressOf, keepTrail, neighbourOf, placeIn, type Trail, useTrail } from './trail.ts'

/** A list of so many records, ten a page. */
const list = (page: number, count: number, total: number | null = count): Trail => ({
  path: '/orders',
  search: '?state=open',
  title: 'Orders',
  page,
  pageSize: 10,
  total,
  records: Array.from({ length: Math.max(0, Math.min(10, count - (page - 1) * 10)) }, (_, index) => ({
    path: `/order/${(page - 1) * 10 + index + 1}`,
    name: null,
  })),
  turnTo: async (next) => list(next, count, total),
})

/** What a screen at that path is told. */
const trailTo = (path: string): Trail | null => renderHook(() => useTrail(path)).result.current

const signIn = (token: string, store: string) =>
  session.set({
    token,
    who: { id: 'u', name: 'Ana', role: 'Admin' },
    permissions: [],
    store: { id: store, name: null, type: 'STORE' },
  })

beforeEach(() => signIn('token', 'store'))

test('a record knows its place, and whether the list goes on', () => {
  expect(placeIn(list(2, 33), '/order/13')).toEqual({ index: 2, position: 13, hasPrevious: true, hasNext: true })
  expect(placeIn(list(1, 33), '/order/1').hasPrevious).toBe(false)
  expect(placeIn(list(4, 33), '/order/33').hasNext).toBe(false)
  // More than is counted, or nothing is: a full page may have another one behind it.
  expect(placeIn(list(1, 20, 10_001), '/order/10').hasNext).toBe(true)
  expect(placeIn(list(2, 15, null), '/order/15').hasNext).toBe(false)
})

test('the neighbours go on over the ends of a page, and the list one comes back to goes with them', async () => {
  const trail = list(2, 33)
  keepTrail(trail)
  expect(await neighbourOf(trail, '/order/13', 1)).toBe('/order/14')
  expect(await neighbourOf(trail, '/order/20', 1)).toBe('/order/21')
  const third = trailTo('/order/21')
  expect(third && addressOf(third)).toBe('/orders?state=open&page=3')
  expect(await neighbourOf(trail, '/order/11', -1)).toBe('/order/10')
  const first = trailTo('/order/10')
  expect(first && addressOf(first)).toBe('/orders?state=open')
  expect(await neighbourOf(list(1, 33), '/order/1', -1)).toBeNull()
  // The last ones went meanwhile.
  expect(await neighbourOf({ ...list(1, 10, 12) }, '/order/10', 1)).toBeNull()
})

test('a list is of whoever looked at it, for the merchant chosen then', () => {
  keepTrail(list(1, 33))
  expect(trailTo('/order/3')).not.toBeNull()
  expect(trailTo('/order/11')).toBeNull()
  signIn('token', 'another')
  expect(trailTo('/order/3')).toBeNull()
  signIn('of somebody else', 'store')
  expect(trailTo('/order/3')).toBeNull()
})
