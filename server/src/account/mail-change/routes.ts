import * as mailChange from '@crossdock/contract/account/mail-change'
import type { Door } from '../../platform/http.ts'
import { serve, servePublic } from '../../platform/serve.ts'
import { checkLink, readMailChange } from './reads.ts'
import { askForAddress, confirmChange, refuseChange, takeChangeBack } from './writes.ts'

export function mailChangeRoutes(door: Door): void {
  serve(door, mailChange.get, readMailChange)
  serve(door, mailChange.ask, askForAddress)
  serve(door, mailChange.takeBack, takeChangeBack)
  servePublic(door, mailChange.check, checkLink)
  servePublic(door, mailChange.confirm, confirmChange)
  servePublic(door, mailChange.refuse, refuseChange)
}
