import * as proofs from '@crossdock/contract/delivery/routes/proofs'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { serveDriver } from '../../../platform/serve-driver.ts'
import { getKeeping, getProof } from './reads.ts'
import { checkPin, keepFor, takeProof } from './writes.ts'

export function proofRoutes(door: Door): void {
  const { platform } = door
  serveDriver(door, proofs.upload, (ctx, input) => takeProof(ctx, input, platform))
  serveDriver(door, proofs.checkPin, (ctx, input) => checkPin(ctx, input, platform))
  serve(door, proofs.get, (ctx, input) => getProof(ctx, input, platform))
  serve(door, proofs.keeping, getKeeping)
  serve(door, proofs.keep, keepFor)
}
