import { join, leave, setDuty } from '@crossdock/contract/delivery/drivers/phones'
import { send } from '@crossdock/contract/delivery/positions'
import { act, ownRoutes } from '@crossdock/contract/delivery/routes/driving'
import { checkPin, upload } from '@crossdock/contract/delivery/routes/proofs'
import { expect, test } from 'vitest'
import {
  actCall,
  dutyCall,
  joinCall,
  leaveCall,
  pinCall,
  routesCall,
  sendPositionsCall,
  uploadCall,
} from './driver-calls.ts'

test('the phone’s own calls are those of the contract', () => {
  const pairs = [
    [joinCall, join],
    [leaveCall, leave],
    [routesCall, ownRoutes],
    [actCall, act],
    [sendPositionsCall, send],
    [dutyCall, setDuty],
    [uploadCall, upload],
    [pinCall, checkPin],
  ] as const
  for (const [own, { method, path, can, bodyAs, form, headers }] of pairs) {
    expect(own).toEqual({ method, path, can, ...(form && { form }) })
    expect([bodyAs, headers]).toEqual([undefined, undefined])
  }
})
