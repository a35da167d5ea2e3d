import type { Profile } from '@crossdock/contract/account/profile'
import type { FeatureFlag } from '@crossdock/contract/feature-flags'
import { featureSetting, type PlanFeature } from '@crossdock/contract/plans'
import { keepPermissions } from './session.ts'
import { keepJson, keepText, readJson, storageKeys } from './storage.ts'
import { createValue, useValue } from './value.ts'
import { keepZones } from './zone.ts'

/** Who is signed in, as the server told last; null until it has. */
export const profile = createValue<Profile | null>(null)

/** Who is signed in; null while it is being asked. */
export const useProfile = (): Profile | null => useValue(profile)

/** Whether the account is shut to its people, suspended or deleted: nearly every call is refused, and a refusal signs out. */
export const isShut = ({ suspended, deleted }: Pick<Profile, 'suspended' | 'deleted'>): boolean =>
  Boolean(suspended) || Boolean(deleted)

/** Which features a plan has. */
type Plan = Pick<Profile['currentPlan'], 'featureSettings'>

function readPlan(): Plan | null {
  const kept = readJson(storageKeys.plan)
  return Array.isArray(kept) ? { featureSettings: Object.fromEntries(kept.map((name) => [String(name), true])) } : null
}

/** The plan as it was told last, in an earlier visit perhaps: screens need not wait for it again. Null until it was told. */
export const plan = createValue<Plan | null>(readPlan())

export const usePlan = (): Plan | null => useValue(plan)

/** Whether the installation has not switched a feature off. Until it is known the server alone decides. */
export const isOn = (flag: FeatureFlag | undefined): boolean => !(flag && profile.get()?.featuresOff.includes(flag))

/** Takes what the server told of who is signed in, and keeps the plan's features. */
export function keepProfile(told: Profile): void {
  // Before a screen shows anything that is measured.
  keepText(storageKeys.measures, told.measures)
  profile.set(told)
  plan.set(told.currentPlan)
  const settings = Object.entries(told.currentPlan.featureSettings)
  keepJson(
    storageKeys.plan,
    settings.flatMap(([name, value]) => (value === true ? name : [])),
  )
}

/** Takes all that the server told of who is signed in, at once: what one may open, by the plan and by permission, is drawn together. */
export function keepWho(told: Profile): void {
  keepProfile(told)
  keepZones(told)
  keepPermissions(told.acl.serviceTypes)
}

/** Whether the plan has any one of some features; true of none. Until it is known the server alone decides. */
export const hasFeature = (features: readonly PlanFeature[]): boolean => {
  const known = plan.get()
  return (
    known === null ||
    features.length === 0 ||
    features.some((feature) => known.featureSettings[featureSetting(feature)] === true)
  )
}
