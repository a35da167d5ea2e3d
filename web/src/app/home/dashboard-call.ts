import type { Dashboard } from '@crossdock/contract/fulfillment/dashboard'
import { useQuery } from '@tanstack/react-query'
import { type CallShape, callShape } from '../../lib/client.ts'
import { queryClient } from '../../lib/queries.ts'
import { session, useSession } from '../../lib/session.ts'

// Without the contract's schemas, as the shell's own calls: the dashboard is the first screen. A test compares them.

export const dashboardCall = {
  method: 'GET',
  path: '/api/fulfillment/dashboard',
  can: 'signed-in',
} as const satisfies CallShape

/** Parts that stand above others; one that does not come tells so in its place. */
type Bring = () => Promise<unknown>

const dashboardQuery = (storeId: string | null, bring: Bring) => ({
  queryKey: [dashboardCall.path, storeId, {}],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Dashboard> => {
    const [dashboard] = await Promise.all([
      callShape<Dashboard>(dashboardCall, {}, { signal }),
      bring().catch(() => undefined),
    ])
    return dashboard
  },
})

/** What the dashboard counts, of the current store, and what shows it: that is here at once then, and moves nothing. */
export const useDashboard = (bring: Bring) => useQuery(dashboardQuery(useSession()?.store?.id ?? null, bring))

/** Asks what the dashboard counts before there is a screen to show it, where it is known of which store. */
export function askDashboardEarly(bring: Bring): void {
  const storeId = session.get()?.store?.id
  if (storeId !== undefined) {
    // What went wrong is told by the screen, which asks again.
    queryClient.query(dashboardQuery(storeId, bring)).catch(() => undefined)
  }
}
