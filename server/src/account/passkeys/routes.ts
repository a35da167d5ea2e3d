import * as passkeys from '@crossdock/contract/account/passkeys'
import type { Door } from '../../platform/http.ts'
import { serve, servePrepared, servePublic } from '../../platform/serve.ts'
import { newCodes } from '../factors/writes.ts'
import { listPasskeys } from './reads.ts'
import {
  addPasskey,
  keepAsking,
  offerToAdd,
  offerToProve,
  offerToSignIn,
  removePasskey,
  signInWithPasskey,
} from './writes.ts'

export function passkeyRoutes(door: Door): void {
  const { platform } = door
  servePublic(door, passkeys.signInOptions, offerToSignIn)
  servePublic(door, passkeys.signIn, signInWithPasskey)
  serve(door, passkeys.list, (ctx) => listPasskeys(ctx, platform))
  servePrepared(door, passkeys.addOptions, offerToAdd, keepAsking)
  servePrepared(door, passkeys.add, newCodes, (ctx, input, codes) => addPasskey(ctx, input, codes, platform))
  serve(door, passkeys.remove, removePasskey)
  servePrepared(door, passkeys.proofOptions, offerToProve, keepAsking)
}
