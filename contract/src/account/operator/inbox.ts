import { z } from 'zod'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { optionalText, positiveCount, price, requiredText } from '../../fields.ts'
import { id } from '../../ids.ts'
import { supportText, ticketStates } from '../support.ts'

const inboxTabs = ['open', 'tickets', 'enterprise', 'radius', 'domain', 'done'] as const
export type InboxTab = (typeof inboxTabs)[number]

export const inboxKinds = ['ticket', 'enterprise', 'radius', 'domain'] as const
export type InboxKind = (typeof inboxKinds)[number]

const inboxState = z.enum([...ticketStates, 'APPROVED', 'DECLINED'])

const entry = z.object({
  id: z.union([id('supportTicket'), id('operatorRequest')]),
  kind: z.enum(inboxKinds),
  /** CD-000123 of a ticket, EN, RP and DM with its place of requests. */
  number: z.string(),
  title: z.string(),
  state: inboxState,
  account: z.number().int(),
  businessName: z.string(),
  /** Who asks. */
  name: z.string(),
  operatorName: z.string().nullable(),
  createdAt: moment,
  dueAt: moment,
})
export type InboxEntry = z.output<typeof entry>

export const list = endpoint({
  method: 'GET',
  path: '/api/operator/inbox',
  summary: 'What people ask of the host, what is due first; what is done, the latest 100',
  can: 'operator',
  input: z.object({ tab: z.enum(inboxTabs).optional() }),
  answer: z.object({
    items: z.array(entry),
    counts: z.object({
      open: z.number().int(),
      tickets: z.number().int(),
      enterprise: z.number().int(),
      radius: z.number().int(),
      domain: z.number().int(),
      done: z.number().int(),
    }),
  }),
})

const ticket = z.object({
  id: id('supportTicket'),
  number: z.string(),
  title: z.string(),
  state: z.enum(ticketStates),
  account: z.number().int(),
  businessName: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  orderNumber: z.string().nullable(),
  dueAt: moment,
  createdAt: moment,
  updatedAt: moment,
  operator: z.object({ id: id('operator'), name: z.string() }).nullable(),
  messages: z.array(
    z.object({
      id: id('supportMessage'),
      kind: z.enum(['ASKED', 'ANSWERED', 'NOTE']),
      author: z.string(),
      text: z.string(),
      createdAt: moment,
    }),
  ),
})
export type OperatorTicket = z.output<typeof ticket>

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/operator/support-tickets/{id}',
  summary: 'A ticket, with what operators noted',
  can: 'operator',
  input: z.object({ id: id('supportTicket') }),
  answer: ticket,
})

export const answer = endpoint({
  method: 'POST',
  path: '/api/operator/support-tickets/{id}/answers',
  summary: 'Answer a ticket: a notification and a mail go to whoever asked; then wait for them, or close it',
  can: 'operator',
  input: z.object({ id: id('supportTicket'), message: supportText, isClosing: z.boolean().optional() }),
  answer: ticket,
})

export const note = endpoint({
  method: 'POST',
  path: '/api/operator/support-tickets/{id}/notes',
  summary: 'Note something that only operators see',
  can: 'operator',
  input: z.object({ id: id('supportTicket'), message: supportText }),
  answer: ticket,
})

export const handle = endpoint({
  method: 'POST',
  path: '/api/operator/support-tickets/{id}/handle',
  summary: 'Mark a ticket as handled',
  can: 'operator',
  input: z.object({ id: id('supportTicket') }),
  answer: ticket,
})

export const handOn = endpoint({
  method: 'POST',
  path: '/api/operator/support-tickets/{id}/hand-on',
  summary: 'Hand a ticket to an operator, or to nobody',
  can: 'operator',
  input: z.object({ id: id('supportTicket'), operatorId: id('operator').nullable() }),
  answer: ticket,
})

export const operators = endpoint({
  method: 'GET',
  path: '/api/operator/operators',
  summary: 'The operators of this installation',
  can: 'operator',
  input: z.object({}),
  answer: z.object({ items: z.array(z.object({ id: id('operator'), name: z.string() })) }),
})

/** Where the radius of a radius plan begins. */
const radiusCentre = z.object({
  label: requiredText('Centre', 200),
  latitude: z.number('Must be a number').min(-90, 'Must be from -90 to 90').max(90, 'Must be from -90 to 90'),
  longitude: z.number('Must be a number').min(-180, 'Must be from -180 to 180').max(180, 'Must be from -180 to 180'),
})

const request = z.object({
  id: id('operatorRequest'),
  kind: z.enum(['enterprise', 'radius', 'domain']),
  number: z.string(),
  state: z.enum(['OPEN', 'APPROVED', 'DECLINED']),
  account: z.number().int(),
  businessName: z.string(),
  name: z.string(),
  /** What was written into the form of an enterprise request; the domain, and the address of who asks for it. */
  details: z.record(z.string(), z.string()),
  answer: z.string().nullable(),
  createdAt: moment,
  dueAt: moment,
  decidedAt: moment.nullable(),
})
export type OperatorRequest = z.output<typeof request>

export const getRequest = endpoint({
  method: 'GET',
  path: '/api/operator/requests/{id}',
  summary: 'A request for the Enterprise plan, the radius plan, or a domain of e-mail addresses',
  can: 'operator',
  input: z.object({ id: id('operatorRequest') }),
  answer: request,
})

export const approveRadius = endpoint({
  method: 'POST',
  path: '/api/operator/requests/{id}/approve-radius',
  summary: 'Approve the radius plan: a flat price a delivery within so many kilometres of a place',
  can: 'operator',
  input: z.object({
    id: id('operatorRequest'),
    radiusKm: positiveCount('Radius', 5000),
    flatPrice: price,
    centre: radiusCentre,
    message: optionalText(2000),
  }),
  answer: request,
})

export const approveEnterprise = endpoint({
  method: 'POST',
  path: '/api/operator/requests/{id}/approve-enterprise',
  summary: 'Approve the Enterprise plan: the account has it from now on, without an end',
  can: 'operator',
  input: z.object({ id: id('operatorRequest'), message: optionalText(2000) }),
  answer: request,
})

export const approveDomain = endpoint({
  method: 'POST',
  path: '/api/operator/requests/{id}/approve-domain',
  summary: 'Say that a domain of e-mail addresses is the account’s: its provider signs in people with such addresses',
  can: 'operator',
  input: z.object({ id: id('operatorRequest'), message: optionalText(2000) }),
  answer: request,
})

export const decline = endpoint({
  method: 'POST',
  path: '/api/operator/requests/{id}/decline',
  summary: 'Decline a request; it can be made again',
  can: 'operator',
  input: z.object({ id: id('operatorRequest'), message: optionalText(2000) }),
  answer: request,
})
