import { type NotificationAction, notificationActions } from '@crossdock/contract/account/notifications'
import { newId } from '@crossdock/contract/ids'
import { beforeAll, expect, test } from 'vitest'
import { loadAllScreens, routeAt } from '../../app/features.ts'
import { placeOf } from './following.ts'

beforeAll(loadAllScreens)

test('every notification leads to a screen that there is', () => {
  for (const action of Object.keys(notificationActions) as NotificationAction[])
    for (const kind of ['products', 'stock-locations', 'receipts', 'shipments', 'of a later release']) {
      const place = placeOf({ action, orderId: newId(), facts: { kind } })
      expect(routeAt(place), `${action} ${kind}: ${place}`).not.toBeNull()
    }
})
