import * as sandbox from '@crossdock/contract/account/sandbox'
import type { Door } from '../../platform/http.ts'
import { servePublic } from '../../platform/serve.ts'
import { confirmOnPage, openPage, payOnPage } from './writes.ts'

export function sandboxRoutes(door: Door): void {
  servePublic(door, sandbox.open, openPage)
  servePublic(door, sandbox.pay, payOnPage)
  servePublic(door, sandbox.confirm, confirmOnPage)
}
