import * as invitations from '@crossdock/contract/account/users/invitations'
import type { Door } from '../../../platform/http.ts'
import { servePublic } from '../../../platform/serve.ts'
import { checkInvitation } from './reads.ts'
import { acceptInvitation } from './writes.ts'

export function invitationRoutes(door: Door): void {
  servePublic(door, invitations.check, checkInvitation)
  servePublic(door, invitations.accept, acceptInvitation)
}
