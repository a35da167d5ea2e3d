import type { TaskState } from '@crossdock/contract/fulfillment/receipts/orders'

/** Steps of a task as a table (SHIP-013, PICK-012): from where each may be taken, and its word in the timeline. */
export const taskSteps = {
  IN_PROGRESS: { from: ['NOT_STARTED', 'PAUSED'] },
  PAUSED: { from: ['IN_PROGRESS'] },
  COMPLETED: { from: ['IN_PROGRESS'] },
} as const satisfies Partial<Record<TaskState, { readonly from: readonly TaskState[] }>>

export type TaskStep = keyof typeof taskSteps

export const canStep = (step: TaskStep, state: TaskState): boolean =>
  (taskSteps[step].from as readonly TaskState[]).includes(state)
