import * as auth from '@crossdock/contract/account/auth'
import type { Door } from '../../platform/http.ts'
import { serve, servePrepared, servePublic } from '../../platform/serve.ts'
import { logOut } from '../sessions/writes.ts'
import { checkPassword, getInstallation, readOutbox, requireLink } from './reads.ts'
import { addUserRole, askForLink, changePassword, logIn, resetPassword, signUp, verifyEmail } from './writes.ts'

export function authRoutes(door: Door): void {
  servePublic(door, auth.installation, getInstallation)
  servePublic(door, auth.login, logIn)
  servePublic(door, auth.signup, signUp)
  servePublic(door, auth.verifyEmail, verifyEmail)
  servePublic(door, auth.resendLink, askForLink('verify'))
  servePublic(door, auth.requestPasswordReset, askForLink('reset'))
  // Looking uses nothing up.
  servePublic(door, auth.checkResetLink, async (ctx, { token }) => {
    await ctx.tx((client) => requireLink(client, ctx.platform, token, 'reset'))
    return {}
  })
  servePublic(door, auth.resetPassword, resetPassword)
  servePublic(door, auth.outbox, readOutbox)
  servePublic(door, auth.reportClientError, async ({ platform, requestId }, input) => {
    platform.log.warn({ id: requestId, client: input }, 'web app error')
    return {}
  })
  serve(door, auth.logout, logOut)
  servePrepared(door, auth.changePassword, checkPassword, changePassword)
  serve(door, auth.addUserRole, addUserRole)
}
