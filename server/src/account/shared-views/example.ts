import * as views from '@crossdock/contract/account/shared-views'
import type { World } from '../../test/world.ts'

export async function example({ owner, own }: World) {
  const form = { name: `${own} view`, list: 'stores', search: `storeId=${owner.storeId}` } as const
  const { id } = await owner.call(views.create, form)
  await owner.call(views.update, { id, ...form, search: `storeId=${owner.storeId}&sort=nameAsc` })
  return { sharedView: id }
}
