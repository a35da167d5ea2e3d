import type { Dashboard } from '@crossdock/contract/fulfillment/dashboard'
import { allows } from '../../lib/can.ts'
import type { HomeStep, StepsModule } from '../../lib/home.ts'
import { hasFeature } from '../../lib/profile.ts'
import { featuresOfArea } from '../features.ts'
import { hasNothing, mayOpen } from './declared.ts'

// A feature says in its first-steps.ts which are its own; they load with what shows them, not with the dashboard.
export const declaredSteps = Object.entries(import.meta.glob<StepsModule>('/src/*/**/first-steps.ts', { eager: true }))
  .flatMap(([path, { steps }]) => {
    const area = path.split('/')[2] ?? ''
    return steps.map((step) => ({ ...step, area, features: featuresOfArea(area) }))
  })
  .sort((a, b) => a.order - b.order)

export interface Step {
  readonly step: HomeStep
  readonly isDone: boolean
}

/** Modes that have first steps, in the order of the rail; the warehouse is fulfillment's. */
export const modes = ['fulfillment', 'delivery', 'sorting', 'scheduler', 'dashboard'] as const
export type Mode = (typeof modes)[number]
const modeOf = (area: string): Mode =>
  area === 'account' ? 'dashboard' : (modes.find((mode) => mode === area) ?? 'fulfillment')

/** The steps of a mode that this person may take, with what is done already: the account's are those of the dashboard's mode. */
export const stepsOf = (dashboard: Dashboard, permissions: readonly string[], mode: Mode): readonly Step[] =>
  declaredSteps
    .filter((step) => modeOf(step.area) === mode)
    .filter(
      (step) =>
        mayOpen(step, permissions) &&
        allows(step.manage, permissions) &&
        (step.feature === undefined || hasFeature([step.feature])),
    )
    .map((step) => ({ step, isDone: (step.of(dashboard)?.count ?? 0) > 0 }))

/** Whether nothing at all would stand on the dashboard of this person, who has been given nothing yet. */
export const isBlank = (dashboard: Dashboard, permissions: readonly string[]): boolean =>
  hasNothing(dashboard, permissions) && modes.every((mode) => stepsOf(dashboard, permissions, mode).length === 0)
