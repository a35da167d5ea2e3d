import { taskStates } from '@crossdock/contract/fulfillment/receipts/orders'
import { expect, test } from 'vitest'
import { canStep, type TaskStep, taskSteps } from './rules.ts'

test('these steps of a task exist and no others', () => {
  const steps = (Object.keys(taskSteps) as TaskStep[]).flatMap((step) =>
    taskStates.filter((state) => canStep(step, state)).map((state) => `${state} ${step}`),
  )
  expect(steps.sort()).toEqual([
    'IN_PROGRESS COMPLETED',
    'IN_PROGRESS PAUSED',
    'NOT_STARTED IN_PROGRESS',
    'PAUSED IN_PROGRESS',
  ])
})
