import * as manifests from '@crossdock/contract/sorting/manifests'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { getManifest, listManifests } from './reads.ts'
import { removeManifest } from './writes.ts'

export function manifestRoutes(door: Door): void {
  serve(door, manifests.list, listManifests)
  serve(door, manifests.get, (ctx, { id }) => getManifest(ctx, id))
  serve(door, manifests.remove, removeManifest)
}
