import * as phones from '@crossdock/contract/delivery/drivers/phones'
import type { Door } from '../../../platform/http.ts'
import { serve, servePublic } from '../../../platform/serve.ts'
import { serveDriver } from '../../../platform/serve-driver.ts'
import { invitePhone, joinPhone, leave, setDuty, signOutPhone } from './writes.ts'

export function driverPhoneRoutes(door: Door): void {
  serve(door, phones.invite, invitePhone)
  serve(door, phones.signOut, signOutPhone)
  servePublic(door, phones.join, joinPhone)
  serveDriver(door, phones.setDuty, setDuty)
  serveDriver(door, phones.leave, leave)
}
