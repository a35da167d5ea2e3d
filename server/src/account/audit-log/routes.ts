import * as auditLog from '@crossdock/contract/account/audit-log'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { exportEntries } from './export.ts'
import { listEntries, listPeople } from './reads.ts'

export function auditLogRoutes(door: Door): void {
  serve(door, auditLog.list, listEntries)
  serve(door, auditLog.exportList, exportEntries)
  serve(door, auditLog.people, listPeople)
}
