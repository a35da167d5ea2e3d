import * as users from '@crossdock/contract/account/users'
import type { World } from '../../test/world.ts'

export async function example({ owner, shared }: World) {
  const form = {
    name: `${shared} Priya`,
    lastName: 'Singh',
    email: `${shared.toLowerCase()}@example.com`,
    permissions: ['INVENTORY_VIEW'] as const,
    stores: [owner.storeId],
  }
  const { id } = await owner.call(users.create, { ...form, permissions: [...form.permissions] })
  await owner.call(users.update, { id, ...form, permissions: ['INVENTORY_VIEW', 'INVENTORY_MANAGE'] })
  await owner.call(users.resendInfo, { id })
  return { user: id }
}
