import * as health from '@crossdock/contract/account/operator/health'
import type { Door } from '../../../platform/http.ts'
import { serveOperator } from '../../../platform/serve-operator.ts'
import { readHealth } from './reads.ts'
import { retryJob, retryMail } from './writes.ts'

export function healthRoutes(door: Door): void {
  serveOperator(door, health.get, readHealth)
  serveOperator(door, health.retryJob, retryJob)
  serveOperator(door, health.retryMail, retryMail)
}
