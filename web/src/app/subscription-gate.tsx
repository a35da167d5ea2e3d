import { isSubscribed } from '@crossdock/contract/plans'
import { useEffect } from 'react'
import { can, useCan } from '../lib/can.ts'
import { appHistory, usePathname } from '../lib/location.ts'
import { goInstead } from '../lib/navigation.ts'
import { profile, useProfile } from '../lib/profile.ts'
import { toast } from '../lib/toasts.ts'
import { t } from '../lib/words.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const NoPlanScreen = lazyPart(async () => (await import('./no-plan-screen.tsx')).NoPlanScreen, null)
const SuspendedScreen = lazyPart(async () => (await import('./told-by-host.tsx')).SuspendedScreen, null)

const home = '/subscription'
/** Where the owner of a deleted account is, whatever was asked for. */
const ofDeleted = '/user-profile/data'
const isInside = (path: string): boolean => path === home || /^\/subscription[/?#]/.test(path)

/** Whether a path may be opened from here: while no plan is active, nothing leads out of the subscription (SUBS-007). */
export function mayLeaveFor(path: string): boolean {
  const status = profile.get()?.currentPlan.status
  const isHeld = status !== undefined && !isSubscribed(status) && can('VIEW_SUBSCRIPTION')
  if (!isHeld || !isInside(appHistory().location.pathname) || isInside(path)) return true
  toast.warning(t('Please activate one of the plans'))
  return false
}

/** Without an active plan: where the screens are, in place of a screen; null lets it be shown (SUBS-008, SUBS-009). */
export function useSubscriptionGate(): { readonly screen: React.ReactNode } | null {
  const profile = useProfile()
  const status = profile?.currentPlan.status
  const pathname = usePathname()
  const mayView = useCan('VIEW_SUBSCRIPTION')
  const isClosed = status !== undefined && !isSubscribed(status)
  const leads = isClosed && mayView && !isInside(pathname) && !profile?.deleted
  const isAway = Boolean(profile?.deleted) && pathname !== ofDeleted
  useEffect(() => {
    if (isAway) goInstead(ofDeleted)
    else if (leads) goInstead(home)
  }, [isAway, leads])
  if (profile?.deleted) return isAway ? { screen: null } : null
  // Whoever is suspended pays, and asks for help.
  if (profile?.suspended && !isInside(pathname) && !pathname.startsWith('/support'))
    return { screen: <SuspendedScreen {...profile.suspended} /> }
  if (leads) return { screen: null }
  return isClosed && !mayView ? { screen: <NoPlanScreen /> } : null
}
