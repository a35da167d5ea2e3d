import * as settings from '@crossdock/contract/account/notifications/settings'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { getSetting } from './reads.ts'
import { changeSetting } from './writes.ts'

export function settingRoutes(door: Door): void {
  serve(door, settings.get, getSetting)
  serve(door, settings.update, changeSetting)
}
