import * as proofs from '@crossdock/contract/account/proofs'
import type { Door } from '../../platform/http.ts'
import { serve, servePrepared } from '../../platform/serve.ts'
import { beginProof, keepBegun } from '../sso/proving/writes.ts'
import { readWays } from './reads.ts'
import { checkProof, renewSession } from './writes.ts'

export function proofRoutes(door: Door): void {
  serve(door, proofs.ways, readWays)
  servePrepared(door, proofs.beginSso, beginProof, keepBegun)
  servePrepared(door, proofs.prove, checkProof, (ctx, _input, isRight) => renewSession(ctx, isRight, door.platform))
}
