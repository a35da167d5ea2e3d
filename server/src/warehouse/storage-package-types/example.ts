import * as types from '@crossdock/contract/warehouse/storage-package-types'
import { size, type World } from '../../test/world.ts'
import { example as warehouses } from '../warehouses/example.ts'

export async function example({ owner, shared, of }: World) {
  const { warehouse } = await of(warehouses)
  const { id } = await owner.call(types.create, {
    id: warehouse,
    name: `${shared} pallet`,
    ...size,
    stockLocationTypes: [],
  })
  return { storagePackageType: id }
}
