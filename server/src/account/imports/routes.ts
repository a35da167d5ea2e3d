import * as imports from '@crossdock/contract/account/imports'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { getImport, listImports } from './reads.ts'
import { cancelImport } from './writes.ts'

export function importRoutes(door: Door): void {
  serve(door, imports.list, listImports)
  serve(door, imports.get, getImport)
  serve(door, imports.cancel, cancelImport)
}
