import * as archives from '@crossdock/contract/account/archives'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { listArchives } from './reads.ts'
import { askForArchive, openArchive } from './writes.ts'

export function archiveRoutes(door: Door): void {
  serve(door, archives.list, listArchives)
  serve(door, archives.ask, askForArchive)
  serve(door, archives.open, (ctx, input) => openArchive(ctx, input, door.platform))
}
