import * as links from '@crossdock/contract/account/sso/links'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { allowPerson, unlinkPerson } from './writes.ts'

export function linkRoutes(door: Door): void {
  serve(door, links.unlink, unlinkPerson)
  serve(door, links.allow, allowPerson)
}
