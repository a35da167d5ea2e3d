import { type ReactNode, Suspense } from 'react'
import { allows, usePermissions } from '../lib/can.ts'
import { hasFeature, isOn, usePlan, useProfile } from '../lib/profile.ts'
import type { FeatureRoute } from '../lib/routes.ts'
import { Skeleton } from '../ui/states.tsx'
import { NoAccessScreen, NoFeatureScreen, NotFoundScreen, UnderDevelopmentScreen } from './error-screens.tsx'
import { featuresOfRoute } from './features.ts'

/** What stands in the place of a page that this person may not open now; null where they may. */
export function useRefusal(route: FeatureRoute): ReactNode {
  const permissions = usePermissions()
  const profile = useProfile()
  // The plan may change while somebody is here.
  usePlan()
  if (route.can !== undefined && !allows(route.can, permissions)) return <NoAccessScreen />
  if (!isOn(route.flag)) return <NotFoundScreen />
  if (!hasFeature(featuresOfRoute(route))) return <NoFeatureScreen />
  if (route.isUnderDevelopment && !profile) return <Skeleton lines={6} />
  if (route.isUnderDevelopment && profile?.productionHosts.includes(window.location.hostname))
    return <UnderDevelopmentScreen />
  return null
}

/** A page behind its permission and its plan feature; the grey bars while it loads. */
export function Guarded({ route, children }: { readonly route: FeatureRoute; readonly children: ReactNode }) {
  return useRefusal(route) ?? <Suspense fallback={<Skeleton lines={6} />}>{children}</Suspense>
}
