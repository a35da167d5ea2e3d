import { expect, test } from 'vitest'
import { idsIn, knowCalls, readablePaths } from './rules.ts'

const [a, b] = ['0190a1b2c3d4e5f601234567', '0190a1b2c3d4e5f601234568']

test('ids are found in filters with one value, with several, and once; parts of longer texts are none', () => {
  expect(idsIn(`storeId=${a}&states=READY`)).toEqual([a])
  expect(idsIn(`merchants=${a}%2c${b}&storeId=${b}`)).toEqual([a, b])
  expect(idsIn(`searchTxt=${a}0`)).toEqual([])
  expect(idsIn('')).toEqual([])
})

test('a list can be read that is a reading call of an account which the caller may make', () => {
  const call = { summary: '', input: {}, answer: {} }
  knowCalls([
    { ...call, method: 'GET', path: '/api/a', can: 'MANAGE_STORES' },
    { ...call, method: 'GET', path: '/api/b', can: 'VIEW_AUDIT_LOG' },
    { ...call, method: 'POST', path: '/api/c', can: 'MANAGE_STORES' },
    { ...call, method: 'GET', path: '/api/d', can: 'operator' },
    { ...call, method: 'GET', path: '/api/e', can: 'public' },
  ] as never)
  expect(readablePaths({ mayCall: ({ can }) => can !== 'VIEW_AUDIT_LOG' })).toEqual(['/api/a'])
})
