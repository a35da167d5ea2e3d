import { expect, test } from 'vitest'
import { idsIn, knowCalls, readableLists } from './rules.ts'

const [a, b] = ['0190a1b2c3d4e5f601234567', '0190a1b2c3d4e5f601234568']

test('ids are found in filters with one value, with several, and once; parts of longer texts are none', () => {
  expect(idsIn(`storeId=${a}&states=READY`)).toEqual([a])
  expect(idsIn(`merchants=${a}%2c${b}&storeId=${b}`)).toEqual([a, b])
  expect(idsIn(`searchTxt=${a}0`)).toEqual([])
  expect(idsIn('')).toEqual([])
})

test('a list can be read whose call is a reading one of an account, and one that the caller may make', () => {
  const call = { summary: '', input: {}, answer: {} }
  knowCalls([
    { ...call, method: 'GET', path: '/api/stores', can: 'MANAGE_STORES' },
    { ...call, method: 'GET', path: '/api/audit-log', can: 'VIEW_AUDIT_LOG' },
    { ...call, method: 'POST', path: '/api/fulfillment/products', can: 'MANAGE_STORES' },
    { ...call, method: 'GET', path: '/api/fulfillment/warehouses', can: 'operator' },
    { ...call, method: 'GET', path: '/api/delivery/depots', can: 'public' },
    { ...call, method: 'GET', path: '/api/nothing', can: 'MANAGE_STORES' },
  ] as never)
  expect(readableLists({ mayCall: ({ can }) => can !== 'VIEW_AUDIT_LOG' })).toEqual(['stores'])
})
