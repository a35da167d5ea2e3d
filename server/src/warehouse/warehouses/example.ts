import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import type { World } from '../../test/world.ts'

export async function example({ owner, shared }: World) {
  const { main } = await owner.call(warehouses.create, {
    warehouseName: `${shared} DC`,
    addressLine1: `${shared} Dock Road`,
    facilityTypes: ['Storage warehouse'],
    managerName: shared,
  })
  return { warehouse: main.id }
}
