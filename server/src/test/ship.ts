import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import type { Id } from '@crossdock/contract/ids'
import type { Person } from './harness.ts'

/** Picks an order as its reservation suggests, and finishes picking. */
export async function pickAll(person: Person, id: Id<'shipmentOrder'>): Promise<void> {
  const list = await person.call(picking.options, { id })
  const lines = list.items.flatMap(({ itemId, options }) =>
    options
      .filter(({ suggestedCount }) => suggestedCount > 0)
      .map(({ inventoryId, suggestedCount }) => ({ itemId, inventoryId, packageCount: suggestedCount })),
  )
  await person.call(picking.pick, { id, lines })
  await person.call(packing.setTask, { id, state: 'COMPLETED', kind: 'PICKING' })
}

/** Packs a picked order as its goods are, and finishes packing. */
export async function packAll(person: Person, id: Id<'shipmentOrder'>): Promise<void> {
  await person.call(packing.savePackages, { id, packages: [] })
  await person.call(packing.setTask, { id, state: 'COMPLETED', kind: 'PACKING' })
}

/** Takes a placed order through picking and packing, and ships it. */
export async function shipAll(person: Person, id: Id<'shipmentOrder'>): Promise<void> {
  await pickAll(person, id)
  await packAll(person, id)
  await person.call(shipping.confirm, { id, carrierName: 'UPS' })
}
