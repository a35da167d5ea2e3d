import * as passkeys from '@crossdock/contract/account/passkeys'
import type { Door } from '../../platform/http.ts'
import { serve, servePrepared, servePublic } from '../../platform/serve.ts'
import { findOrigin, listPasskeys } from './reads.ts'
import {
  addPasskey,
  keepAsking,
  offerToAdd,
  offerToProve,
  offerToSignIn,
  prepareToAdd,
  removePasskey,
  signInWithPasskey,
} from './writes.ts'

export function passkeyRoutes(door: Door): void {
  servePublic(door, passkeys.signInOptions, offerToSignIn)
  servePublic(door, passkeys.signIn, signInWithPasskey)
  servePrepared(door, passkeys.list, findOrigin, listPasskeys)
  servePrepared(door, passkeys.addOptions, offerToAdd, keepAsking)
  servePrepared(door, passkeys.add, prepareToAdd, addPasskey)
  serve(door, passkeys.remove, removePasskey)
  servePrepared(door, passkeys.proofOptions, offerToProve, keepAsking)
}
