import { unsubscribe, unsubscribeBelowBase } from '@crossdock/contract/account/notifications/mailing'
import type { Door } from '../../../platform/http.ts'
import { servePublic } from '../../../platform/serve.ts'
import { unsubscribeAddress } from './writes.ts'

export function mailingRoutes(door: Door): void {
  servePublic(door, unsubscribe, unsubscribeAddress)
  servePublic(door, unsubscribeBelowBase, unsubscribeAddress)
}
