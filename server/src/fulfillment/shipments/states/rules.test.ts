import { taskStates } from '@crossdock/contract/fulfillment/receipts/orders'
import { removableShipmentStates, shipmentStates, taskKinds } from '@crossdock/contract/fulfillment/shipments/states'
import { describe, expect, test } from 'vitest'
import { groupBy } from '../../../platform/group-by.ts'
import { stands } from '../../../platform/order-machine.ts'
import { openStates, type ShipmentStanding, steps } from './rules.ts'

/** Every standing there could be. */
const everywhere: ShipmentStanding[] = shipmentStates.flatMap((state) =>
  taskKinds.flatMap((taskKind) => taskStates.map((taskState) => ({ state, taskKind, taskState }))),
)
const words = (values: object) => Object.values(values).join(' ')

describe('the states as a table', () => {
  test('these steps exist and no others', () => {
    const found = Object.entries(steps).flatMap(([name, { from, to }]) => {
      const facts = Object.keys(from) as (keyof ShipmentStanding)[]
      const starts = everywhere.filter((standing) => stands<ShipmentStanding>(standing, from))
      const named = starts.map((standing) => words(Object.fromEntries(facts.map((fact) => [fact, standing[fact]]))))
      return [...new Set(named)].map((start) => `${start}: ${name} -> ${words(to)}`)
    })
    expect(found.sort()).toEqual([
      'BACK_ORDER: place -> READY',
      'DRAFT: back-order -> BACK_ORDER PICKING NOT_STARTED',
      'DRAFT: place -> READY',
      'PICKING IN_PROGRESS: pause -> PAUSED',
      'PICKING NOT_STARTED: start -> IN_PROGRESS',
      'PICKING PACKING COMPLETED: reopen-packing -> IN_PROGRESS',
      'PICKING PACKING COMPLETED: ship -> COMPLETED',
      'PICKING PACKING IN_PROGRESS: finish-packing -> COMPLETED',
      'PICKING PACKING: reopen-picking -> PICKING IN_PROGRESS',
      'PICKING PAUSED: resume -> IN_PROGRESS',
      'PICKING PICKING IN_PROGRESS: finish-picking -> PACKING NOT_STARTED',
      'PICKING: back-order -> BACK_ORDER PICKING NOT_STARTED',
      'PICKING: stop-picking -> READY PICKING NOT_STARTED',
      'READY: back-order -> BACK_ORDER PICKING NOT_STARTED',
      'READY: start-picking -> PICKING PICKING IN_PROGRESS',
    ])
  })

  test('what has left stays as it is', () => {
    expect(
      Object.values(steps).flatMap(({ from }) => (from.state as readonly string[]).includes('COMPLETED')),
    ).not.toContain(true)
    expect(removableShipmentStates).not.toContain('COMPLETED')
  })

  test('what is in process is neither deleted nor changed in its lines', () => {
    expect(removableShipmentStates).toEqual(['DRAFT', 'READY', 'BACK_ORDER'])
    expect(openStates).toEqual(['DRAFT', 'BACK_ORDER'])
  })
})

test('rows by a key, in their order', () => {
  const rows = ['tea', 'cup', 'table', 'chair', 'tray']
  expect([...groupBy(rows, ([first = '']) => first)]).toEqual([
    ['t', ['tea', 'table', 'tray']],
    ['c', ['cup', 'chair']],
  ])
})
