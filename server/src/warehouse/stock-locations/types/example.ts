import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as storagePackages from '@crossdock/contract/warehouse/storage-package-types'
import { size, type World } from '../../../test/world.ts'
import { example as pallets } from '../../storage-package-types/example.ts'
import { example as warehouses } from '../../warehouses/example.ts'

/** Two kinds: shelves for loose packages, and racks that take the pallet. */
export async function example({ owner, shared, of }: World) {
  const { warehouse } = await of(warehouses)
  const { storagePackageType } = await of(pallets)
  const form = { id: warehouse, depth: 900, width: 900, height: 900, storagePackageIds: [] }
  const shelf = await owner.call(types.create, { ...form, label: `${shared} shelf`, isBulk: true })
  const links = { storagePackageIds: [storagePackageType] }
  const rack = await owner.call(types.create, { ...form, ...links, label: `${shared} rack`, isBulk: false })
  await owner.call(types.update, { ...form, ...links, typeId: rack.id, label: `${shared} rack`, depth: 890 })
  await owner.call(storagePackages.update, {
    id: warehouse,
    typeId: storagePackageType,
    name: `${shared} pallet`,
    ...size,
    stockLocationTypes: [rack.id],
  })
  return { stockLocationType: shelf.id, rack: rack.id }
}
