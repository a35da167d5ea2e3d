import * as signIn from '@crossdock/contract/account/operator/sign-in'
import type { Door } from '../../../platform/http.ts'
import { servePublic } from '../../../platform/serve.ts'
import { serveOperator } from '../../../platform/serve-operator.ts'
import { getMe, listActs } from './reads.ts'
import { changePassword, logIn, logOut } from './writes.ts'

export function operatorSignInRoutes(door: Door): void {
  servePublic(door, signIn.login, logIn)
  serveOperator(door, signIn.me, getMe)
  serveOperator(door, signIn.logout, logOut)
  serveOperator(door, signIn.changePassword, changePassword)
  serveOperator(door, signIn.acts, listActs)
}
