import type { WorkHead } from '@crossdock/contract/fulfillment/shipments/due'
import type { Id } from '@crossdock/contract/ids'
import { warehouseZone } from '../../lib/zone.ts'
import { TaskHead } from '../../ui/task-head.tsx'

/** From which merchant to whom an order goes, and by when, in the head of the work on it. */
export const OrderHead = ({
  head: { storeName = null, party = null, shipBy = null } = {},
  warehouseId,
}: {
  /** What the device has kept of an earlier release may lack it. */
  readonly head: Partial<WorkHead> | undefined
  readonly warehouseId: Id<'warehouse'>
}) => <TaskHead from={storeName} to={party} due={shipBy && { by: shipBy }} timeZone={warehouseZone(warehouseId)} />
