import * as notifications from '@crossdock/contract/account/notifications'
import * as settings from '@crossdock/contract/account/notifications/settings'
import { newId } from '@crossdock/contract/ids'
import type { World } from '../../test/world.ts'

/** One that was read: nobody is told of an own doing, so that no call makes one. */
export async function example({ owner, own, insert }: World) {
  const id = newId<'notification'>()
  await insert(
    `insert into notifications (account_id, id, user_id, store_id, event, action, facts)
     values ($1, $2, $3, $4, 'orderImported', 'shipments-imported', $5)`,
    [owner.accountId, id, owner.userId, owner.storeId, { count: 2, who: own }],
  )
  await owner.call(notifications.update, { id, status: 'read' })
  await owner.call(settings.update, { sound: true })
  return { notification: id }
}
