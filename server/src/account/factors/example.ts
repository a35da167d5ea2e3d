import * as factors from '@crossdock/contract/account/factors'
import * as users from '@crossdock/contract/account/users'
import type { World } from '../../test/world.ts'

/** Somebody whose lost code app is taken away. */
export async function example({ owner, shared, insert }: World) {
  const { id } = await owner.call(users.create, {
    ...{ name: `${shared} Eli`, lastName: 'Novak', email: `eli-${shared.toLowerCase()}@example.com` },
    ...{ permissions: ['INVENTORY_VIEW'], stores: [owner.storeId] },
  })
  await insert(`insert into code_apps (account_id, user_id, key, confirmed_at) values ($1, $2, 'sealed', now())`, [
    owner.accountId,
    id,
  ])
  await owner.call(factors.reset, { id })
  return {}
}
