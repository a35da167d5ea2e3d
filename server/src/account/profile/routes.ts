import { getProfile, updateProfile } from '@crossdock/contract/account/profile'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { readProfile } from './reads.ts'
import { changeProfile } from './writes.ts'

export function profileRoutes(door: Door): void {
  const { productionHosts } = door.platform.settings
  serve(door, getProfile, async (ctx) => ({ ...(await readProfile(ctx)), productionHosts: [...productionHosts] }))
  serve(door, updateProfile, changeProfile)
}
