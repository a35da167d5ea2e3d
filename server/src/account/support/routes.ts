import * as support from '@crossdock/contract/account/support'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { getTicket, listTickets } from './reads.ts'
import { replyToTicket, sendMessage } from './writes.ts'

export function supportRoutes(door: Door): void {
  serve(door, support.send, sendMessage)
  serve(door, support.list, listTickets)
  serve(door, support.get, getTicket)
  serve(door, support.reply, replyToTicket)
}
