import type { OfStore } from '../events.ts'

/** What this area tells screens. */
export interface SchedulerEvents {
  'schedule.changed': OfStore
}

const schedules = ['/api/scheduler/schedules', '/api/scheduler/search', '/api/find', '/api/search'] as const

/** The calls of this area whose answers a topic makes stale, by the beginnings of their paths. */
export const schedulerTopics = {
  // The dashboard's first steps ask whether there is any.
  'schedule.changed': [...schedules, '/api/fulfillment/dashboard'],
  // Schedules show the orders themselves.
  'pool-order.changed': schedules,
  'store.changed': schedules,
} as const
