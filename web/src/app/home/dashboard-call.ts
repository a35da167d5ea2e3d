import type { Dashboard } from '@crossdock/contract/fulfillment/dashboard'
import { useQuery } from '@tanstack/react-query'
import { type CallShape, callShape } from '../../lib/client.ts'
import { useSession } from '../../lib/session.ts'

// Without the contract's schemas, as the shell's own calls: the dashboard is the first screen. A test compares them.

export const dashboardCall = {
  method: 'GET',
  path: '/api/fulfillment/dashboard',
  can: 'signed-in',
} as const satisfies CallShape

/** What the dashboard counts, of the current store. */
export function useDashboard() {
  const storeId = useSession()?.store?.id ?? null
  return useQuery({
    queryKey: [dashboardCall.path, storeId, {}],
    queryFn: ({ signal }) => callShape<Dashboard>(dashboardCall, {}, { signal }),
  })
}
