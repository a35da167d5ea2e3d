import type { Profile } from '@crossdock/contract/account/profile'
import { type PlanFeature, planFeatures } from '@crossdock/contract/plans'
import { createValue, useValue } from './value.ts'

/** Who is signed in, as the server told last; null until it has. */
export const profile = createValue<Profile | null>(null)

/** Who is signed in; null while it is being asked. */
export const useProfile = (): Profile | null => useValue(profile)

/** Whether the plan has a feature. A plan that says nothing of it has it: the server decides in the end. */
export function hasFeature(plan: Profile['currentPlan'] | undefined, feature: PlanFeature): boolean {
  return feature in planFeatures && plan?.featureSettings[feature] !== false
}
