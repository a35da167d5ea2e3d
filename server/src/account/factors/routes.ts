import * as factors from '@crossdock/contract/account/factors'
import type { Door } from '../../platform/http.ts'
import { serve, servePrepared, servePublic } from '../../platform/serve.ts'
import { readOverview, readRequirement } from './reads.ts'
import {
  beginCodeApp,
  confirmCodeApp,
  makeRecoveryCodes,
  newCodes,
  removeCodeApp,
  resetFactors,
  secondStep,
  setRequirement,
} from './writes.ts'

export function factorRoutes(door: Door): void {
  servePublic(door, factors.secondStep, secondStep)
  serve(door, factors.overview, readOverview)
  serve(door, factors.beginCodeApp, (ctx) => beginCodeApp(ctx, door.platform))
  servePrepared(door, factors.confirmCodeApp, newCodes, (ctx, input, codes) =>
    confirmCodeApp(ctx, input, codes, door.platform),
  )
  serve(door, factors.removeCodeApp, removeCodeApp)
  servePrepared(door, factors.makeRecoveryCodes, newCodes, (ctx, _input, codes) => makeRecoveryCodes(ctx, codes))
  serve(door, factors.requirement, readRequirement)
  serve(door, factors.setRequirement, setRequirement)
  serve(door, factors.reset, resetFactors)
}
