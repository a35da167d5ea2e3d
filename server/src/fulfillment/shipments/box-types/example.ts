import * as types from '@crossdock/contract/fulfillment/shipments/box-types'
import { size, type World } from '../../../test/world.ts'

export async function example({ owner, own }: World) {
  const form = { name: `${own} box`, ...size, store_ids: [owner.storeId] }
  const { id } = await owner.call(types.create, form)
  await owner.call(types.update, { id, ...form, depth: 41 })
  return { box: id }
}
