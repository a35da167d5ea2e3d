import { receiptStates, taskStates } from '@crossdock/contract/fulfillment/receipts/orders'
import { expect, test } from 'vitest'
import { stands } from '../../../platform/order-machine.ts'
import { type ReceiptStanding, steps } from './rules.ts'

const taken = Object.entries(steps).flatMap(([name, { from, to }]) =>
  receiptStates.flatMap((state) =>
    taskStates
      .map((taskState): ReceiptStanding => ({ state, taskState }))
      .filter((standing) => stands(standing, from))
      .map((standing) => ({ name, standing, after: { ...standing, ...to } })),
  ),
)

test('these steps exist and no others', () => {
  const words = ({ state, taskState }: ReceiptStanding) => `${state}/${taskState}`
  expect(taken.map(({ name, standing, after }) => `${words(standing)} ${name} ${words(after)}`).sort()).toEqual([
    'DRAFT/NOT_STARTED publish EXPECTED/NOT_STARTED',
    'EXPECTED/NOT_STARTED start PROCESSING/IN_PROGRESS',
    'PROCESSING/IN_PROGRESS complete COMPLETED/COMPLETED',
    'PROCESSING/IN_PROGRESS pause PROCESSING/PAUSED',
    'PROCESSING/PAUSED resume PROCESSING/IN_PROGRESS',
  ])
})

test('they lead from draft to completed and never back', () => {
  for (const { standing, after } of taken)
    expect(receiptStates.indexOf(after.state)).toBeGreaterThanOrEqual(receiptStates.indexOf(standing.state))
  expect(taken.filter(({ standing }) => standing.state === 'COMPLETED')).toEqual([])
})
