import * as offers from '@crossdock/contract/scheduler/offers'
import type { Door } from '../../platform/http.ts'
import { servePublic } from '../../platform/serve.ts'
import { calendarOfOffer, openOffer, replyToOffer } from './writes.ts'

export function offerRoutes(door: Door): void {
  servePublic(door, offers.get, openOffer)
  servePublic(door, offers.reply, replyToOffer)
  servePublic(door, offers.calendar, calendarOfOffer)
}
