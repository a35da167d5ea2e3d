import { type ReactNode, Suspense } from 'react'
import { allows, usePermissions } from '../lib/can.ts'
import { hasFeature, useProfile } from '../lib/profile.ts'
import type { FeatureRoute } from '../lib/routes.ts'
import { Skeleton } from '../ui/states.tsx'
import { NoAccessScreen, NoFeatureScreen } from './error-screens.tsx'

/** A page behind its permission and its plan feature; the grey bars while it loads. */
export function Guarded({ route, children }: { readonly route: FeatureRoute; readonly children: ReactNode }) {
  const permissions = usePermissions()
  const plan = useProfile()?.currentPlan
  if (route.can !== undefined && !allows(route.can, permissions)) return <NoAccessScreen />
  if (route.feature !== undefined && plan && !hasFeature(plan, route.feature)) return <NoFeatureScreen />
  return <Suspense fallback={<Skeleton lines={6} />}>{children}</Suspense>
}
