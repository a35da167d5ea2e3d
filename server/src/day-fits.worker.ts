import { parentPort } from 'node:worker_threads'
import { type DayQuestion, dayPlanner } from './delivery/optimize/days/rules.ts'
import type { Numbered } from './platform/lasting-thread.ts'

// The thread that knows which orders fit the routes of a day: tentative plans are made here, and remembered.

const port = parentPort as NonNullable<typeof parentPort>
const planner = dayPlanner()
port.on('message', ({ id, is }: Numbered<DayQuestion>) => port.postMessage({ id, is: planner(is) }))
