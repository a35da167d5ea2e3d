import type { Area } from '../lib/routes.ts'

export const area: Area = {
  mode: 'scheduler',
  can: 'SCHEDULER_VIEW',
}
