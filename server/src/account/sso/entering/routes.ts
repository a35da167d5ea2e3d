import * as entering from '@crossdock/contract/account/sso/entering'
import type { Door } from '../../../platform/http.ts'
import { servePublic } from '../../../platform/serve.ts'
import { beginSso, finishSso } from './writes.ts'

export function enteringRoutes(door: Door): void {
  servePublic(door, entering.begin, beginSso)
  servePublic(door, entering.finish, finishSso)
}
