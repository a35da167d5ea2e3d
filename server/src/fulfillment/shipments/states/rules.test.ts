import { removableShipmentStates, shipmentStates } from '@crossdock/contract/fulfillment/shipments/states'
import { describe, expect, test } from 'vitest'
import { canMove, groupBy, mayProcess, moves, openStates } from './rules.ts'

describe('the states as a table', () => {
  test('these steps exist and no others', () => {
    const steps = Object.entries(moves).flatMap(([name, { from, to }]) => from.map((state) => `${state} ${name} ${to}`))
    expect(steps.sort()).toEqual([
      'BACK_ORDER place READY',
      'DRAFT back-order BACK_ORDER',
      'DRAFT place READY',
      'PICKING back-order BACK_ORDER',
      'PICKING ship COMPLETED',
      'PICKING stop-picking READY',
      'READY back-order BACK_ORDER',
      'READY start-picking PICKING',
    ])
    for (const [name, { from }] of Object.entries(moves))
      for (const state of shipmentStates)
        expect(canMove(name as keyof typeof moves, state)).toBe((from as readonly string[]).includes(state))
  })

  test('what has left stays as it is', () => {
    expect(Object.keys(moves).filter((name) => canMove(name as keyof typeof moves, 'COMPLETED'))).toEqual([])
    expect(removableShipmentStates).not.toContain('COMPLETED')
  })

  test('what is in process is neither deleted nor changed in its lines', () => {
    expect(removableShipmentStates).toEqual(['DRAFT', 'READY', 'BACK_ORDER'])
    expect(openStates).toEqual(['DRAFT', 'BACK_ORDER'])
  })
})

test('the assignee works on an order, anybody when it has none, and always the owner', () => {
  const lee = { id: 'lee', isOwner: false }
  expect(mayProcess(lee, 'lee')).toBe(true)
  expect(mayProcess(lee, null)).toBe(true)
  expect(mayProcess(lee, 'kim')).toBe(false)
  expect(mayProcess({ id: 'maya', isOwner: true }, 'kim')).toBe(true)
})

test('rows by a key, in their order', () => {
  const rows = ['tea', 'cup', 'table', 'chair', 'tray']
  expect([...groupBy(rows, ([first = '']) => first)]).toEqual([
    ['t', ['tea', 'table', 'tray']],
    ['c', ['cup', 'chair']],
  ])
})
