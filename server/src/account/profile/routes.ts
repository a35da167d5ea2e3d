import { getProfile, savePreferences, updateProfile } from '@crossdock/contract/account/profile'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { readProfile } from './reads.ts'
import { changePreferences, changeProfile } from './writes.ts'

export function profileRoutes(door: Door): void {
  serve(door, getProfile, (ctx) => readProfile(ctx, door.platform))
  serve(door, savePreferences, changePreferences)
  serve(door, updateProfile, (ctx, input) => changeProfile(ctx, input, door.platform))
}
