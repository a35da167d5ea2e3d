import * as inbox from '@crossdock/contract/account/operator/inbox'
import type { Door } from '../../../platform/http.ts'
import { serveOperator } from '../../../platform/serve-operator.ts'
import { getRequest, getTicket, listInbox, listOperators } from './reads.ts'
import {
  answerTicket,
  approveDomain,
  approveEnterprise,
  approveRadius,
  declineRequest,
  handleTicket,
  handTicketOn,
  noteOnTicket,
} from './writes.ts'

export function inboxRoutes(door: Door): void {
  serveOperator(door, inbox.list, listInbox)
  serveOperator(door, inbox.operators, listOperators)
  serveOperator(door, inbox.getTicket, getTicket)
  serveOperator(door, inbox.answer, answerTicket)
  serveOperator(door, inbox.note, noteOnTicket)
  serveOperator(door, inbox.handle, handleTicket)
  serveOperator(door, inbox.handOn, handTicketOn)
  serveOperator(door, inbox.getRequest, getRequest)
  serveOperator(door, inbox.approveRadius, approveRadius)
  serveOperator(door, inbox.approveEnterprise, approveEnterprise)
  serveOperator(door, inbox.approveDomain, approveDomain)
  serveOperator(door, inbox.decline, declineRequest)
}
