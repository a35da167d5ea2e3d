import { type ReactNode, Suspense } from 'react'
import { allows, usePermissions } from '../lib/can.ts'
import { hasFeature, useProfile } from '../lib/profile.ts'
import type { FeatureRoute } from '../lib/routes.ts'
import { t } from '../lib/words.ts'
import { MessageScreen, Skeleton } from '../ui/states.tsx'
import { NoAccessScreen, NoFeatureScreen } from './error-screens.tsx'
import { featuresOfRoute } from './features.ts'

/** A page behind its permission and its plan feature; the grey bars while it loads. */
export function Guarded({ route, children }: { readonly route: FeatureRoute; readonly children: ReactNode }) {
  const permissions = usePermissions()
  const profile = useProfile()
  if (route.can !== undefined && !allows(route.can, permissions)) return <NoAccessScreen />
  if (!hasFeature(profile?.currentPlan, featuresOfRoute(route))) return <NoFeatureScreen />
  if (route.isUnderDevelopment && !profile) return <Skeleton lines={6} />
  if (route.isUnderDevelopment && profile?.productionHosts.includes(window.location.hostname))
    return <MessageScreen title={t('This feature is under development')} />
  return <Suspense fallback={<Skeleton lines={6} />}>{children}</Suspense>
}
