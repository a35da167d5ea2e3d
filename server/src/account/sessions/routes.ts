import * as sessions from '@crossdock/contract/account/sessions'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { listSessions } from './reads.ts'
import { endOtherSessions, endSession } from './writes.ts'

export function sessionRoutes(door: Door): void {
  serve(door, sessions.list, listSessions)
  serve(door, sessions.end, endSession)
  serve(door, sessions.endOthers, endOtherSessions)
}
