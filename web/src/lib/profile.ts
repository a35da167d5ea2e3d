import type { Profile } from '@crossdock/contract/account/profile'
import { featureSetting, type PlanFeature } from '@crossdock/contract/plans'
import { createValue, useValue } from './value.ts'

/** Who is signed in, as the server told last; null until it has. */
export const profile = createValue<Profile | null>(null)

/** Who is signed in; null while it is being asked. */
export const useProfile = (): Profile | null => useValue(profile)

/** Whether the plan has any one of some features; true of none. Until it is known the server alone decides. */
export const hasFeature = (plan: Profile['currentPlan'] | undefined, features: readonly PlanFeature[]): boolean =>
  plan === undefined ||
  features.length === 0 ||
  features.some((feature) => plan.featureSettings[featureSetting(feature)] === true)
