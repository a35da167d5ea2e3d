import { importBoxes } from '@crossdock/contract/sorting/boxes/import'
import * as manifests from '@crossdock/contract/sorting/manifests'
import { ada, boxFile } from '../../test/hub.ts'
import type { World } from '../../test/world.ts'
import { example as warehouses } from '../../warehouse/warehouses/example.ts'
import { example as imports } from '../boxes/import/example.ts'

/** A manifest, and one that is gone. */
export async function example({ owner, own, of }: World) {
  const { manifest } = await of(imports)
  const { warehouse } = await of(warehouses)
  const file = boxFile([{ ...ada, orderNo: `${own}-G1` }])
  const { manifestId } = await owner.call(importBoxes, { warehouseId: warehouse, file })
  await owner.call(manifests.remove, { id: manifestId })
  return { manifest }
}
