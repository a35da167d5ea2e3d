import * as sso from '@crossdock/contract/account/sso'
import type { Door } from '../../platform/http.ts'
import { serve, servePrepared } from '../../platform/serve.ts'
import { readProvider } from './reads.ts'
import {
  addDomain,
  askDomain,
  askProvider,
  findOrigin,
  lookUpDomain,
  proveDomain,
  removeDomain,
  setProvider,
  testProvider,
} from './writes.ts'

export function ssoRoutes(door: Door): void {
  servePrepared(door, sso.get, findOrigin, (ctx, _input, origin) => readProvider(ctx, origin))
  servePrepared(door, sso.set, findOrigin, setProvider(door.platform))
  servePrepared(door, sso.test, askProvider, testProvider)
  serve(door, sso.addDomain, addDomain)
  servePrepared(door, sso.proveDomain, lookUpDomain, proveDomain)
  serve(door, sso.askDomain, askDomain)
  serve(door, sso.removeDomain, removeDomain)
}
