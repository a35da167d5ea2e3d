import type { Shift } from '@crossdock/contract/fulfillment/shift'
import { type CallShape, callShape } from '../../lib/client.ts'
import { queryClient, queryKey } from '../../lib/queries.ts'
import { warehouseZone } from '../../lib/zone.ts'

// Without the contract's schemas, which come with the board's scripts. A test compares them.

export const shiftCall = {
  method: 'GET',
  path: '/api/fulfillment/dashboard/shift',
  can: { allOf: ['FULFILLMENT_VIEW_DASHBOARD', 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'] },
} as const satisfies CallShape

/** What the board is of: the warehouse that the address names, or all of them. */
export function shiftInput(warehouseId: string | null): { timezone: string; warehouseId?: string } {
  return { timezone: warehouseZone(warehouseId), ...(warehouseId === null ? {} : { warehouseId }) }
}

/** Asks for the board while its scripts are on their way: it takes this answer. */
export function askShiftEarly(): void {
  const input = shiftInput(new URLSearchParams(window.location.search).get('warehouseId'))
  // What went wrong is told by the board, which asks again.
  queryClient
    .query({
      queryKey: queryKey(shiftCall, input),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => callShape<Shift>(shiftCall, input, { signal }),
    })
    .catch(() => undefined)
}
