import * as auth from '@crossdock/contract/account/auth'
import type { Door } from '../../platform/http.ts'
import { serve, servePrepared, servePublic } from '../../platform/serve.ts'
import { checkPassword, getInstallation, readOutbox } from './reads.ts'
import {
  addUserRole,
  changePassword,
  checkResetLink,
  logIn,
  logOut,
  reportClientError,
  requestPasswordReset,
  resendLink,
  resetPassword,
  signUp,
  verifyEmail,
} from './writes.ts'

export function authRoutes(door: Door): void {
  servePublic(door, auth.installation, getInstallation)
  servePublic(door, auth.login, logIn)
  servePublic(door, auth.signup, signUp)
  servePublic(door, auth.verifyEmail, verifyEmail)
  servePublic(door, auth.resendLink, resendLink)
  servePublic(door, auth.requestPasswordReset, requestPasswordReset)
  servePublic(door, auth.checkResetLink, checkResetLink)
  servePublic(door, auth.resetPassword, resetPassword)
  servePublic(door, auth.outbox, readOutbox)
  servePublic(door, auth.reportClientError, reportClientError)
  serve(door, auth.logout, logOut)
  servePrepared(door, auth.changePassword, checkPassword, changePassword)
  serve(door, auth.addUserRole, addUserRole)
}
