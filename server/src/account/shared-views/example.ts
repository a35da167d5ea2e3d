import * as views from '@crossdock/contract/account/shared-views'
import * as stores from '@crossdock/contract/account/stores'
import type { World } from '../../test/world.ts'

export async function example({ owner, own }: World) {
  const form = { name: `${own} view`, list: 'stores', call: stores.list.path, search: `storeId=${owner.storeId}` }
  const { id } = await owner.call(views.create, form)
  await owner.call(views.update, { id, ...form, search: `storeId=${owner.storeId}&sort=nameAsc` })
  return { sharedView: id }
}
