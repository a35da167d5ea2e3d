import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipments/waiting'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { tellShipments } from '../../order-events/writes.ts'
import { getShipmentOrder } from '../orders/reads.ts'
import { shipments } from '../states/writes.ts'

/** Keeps a back order whole: it is not shipped in part until somebody says that it may be. It is placed by itself as before. */
export async function setWaitsForAll(
  ctx: Context,
  { id, waitsForAll, version }: ParsedOf<typeof contract.setWaitsForAll>,
): Promise<AnswerOf<typeof contract.setWaitsForAll>> {
  const order = await shipments.lockOne(ctx, id)
  shipments.require(order, ['BACK_ORDER'])
  if (version !== undefined && version !== order.version) fail('VersionConflict')
  const { waiting } = await getShipmentOrder(ctx, id)
  const was = waiting?.waitsForAll ?? false
  await shipments.change(ctx, [order], { waits_for_all: waitsForAll })
  if (was !== waitsForAll)
    await tellShipments(ctx, {
      storeId: order.storeId,
      orderId: id,
      type: waitsForAll ? 'waits-for-all' : 'may-be-split',
      detail: {},
    })
  await ctx.audit({
    action: 'set-waits-for-all',
    entity: 'shipment-order',
    id,
    before: { waitsForAll: was },
    after: { waitsForAll },
  })
  await shipments.announce(ctx, [order])
  return { waitsForAll, version: (await getShipmentOrder(ctx, id)).version }
}
