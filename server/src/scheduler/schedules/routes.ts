import * as schedules from '@crossdock/contract/scheduler/schedules'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { listSchedules, readSchedule } from './reads.ts'
import { closeDate, createSchedule, updateSchedule } from './writes.ts'

export function scheduleRoutes(door: Door): void {
  serve(door, schedules.list, listSchedules)
  serve(door, schedules.get, (ctx, { id }) => readSchedule(ctx, id))
  serve(door, schedules.create, createSchedule)
  serve(door, schedules.update, updateSchedule)
  serve(door, schedules.closeDate, closeDate)
}
