import * as devices from '@crossdock/contract/account/notifications/devices'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { tryPush } from '../pushing/writes.ts'
import { listDevices } from './reads.ts'
import { addDevice, removeDevice } from './writes.ts'

export function deviceRoutes(door: Door): void {
  serve(door, devices.list, (ctx) => listDevices(ctx, door.platform))
  serve(door, devices.add, (ctx, input) => addDevice(ctx, input, door.platform))
  serve(door, devices.trial, tryPush)
  serve(door, devices.remove, removeDevice)
}
