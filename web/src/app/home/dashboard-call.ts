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

const dashboardQuery = (storeId: string | null) => ({
  queryKey: [dashboardCall.path, storeId, {}],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callShape<Dashboard>(dashboardCall, {}, { signal }),
})

/** What the dashboard counts, of the current store. */
export const useDashboard = () => useQuery(dashboardQuery(useSession()?.store?.id ?? null))

/** Asks what the dashboard counts before there is a screen to show it, where it is known of which store. */
export function askDashboardEarly(): void {
  const storeId = session.get()?.store?.id
  if (storeId !== undefined) {
    // What went wrong is told by the screen, which asks again.
    queryClient.query(dashboardQuery(storeId)).catch(() => undefined)
  }
}
