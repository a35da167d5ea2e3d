import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { email, optionalText, phone, requiredText } from '../fields.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput } from '../paging.ts'

/** Letters that a message has at least, and its text where it has fewer (SUPP-006). */
export const leastMessage = 5
export const messageFault = `Message is required (minimum ${leastMessage} characters)`
/** Letters of a message at most (SUPP-009). */
export const mostMessage = 5000

/** What is asked or answered: counted after trimming. */
export const supportText = z
  .string(messageFault)
  .trim()
  .min(leastMessage, messageFault)
  .max(mostMessage, `Must be at most ${mostMessage} characters`)

/** CD-000123: how people name a ticket. */
export const ticketNumber = (number: number): string => `CD-${String(number).padStart(6, '0')}`

/** OPEN: an answer is due; ANSWERED: the answer waits for the person; CLOSED: handled. */
export const ticketStates = ['OPEN', 'ANSWERED', 'CLOSED'] as const
export type TicketState = (typeof ticketStates)[number]

const ticketFields = {
  id: id('supportTicket'),
  ticketNumber: z.string(),
  /** The beginning of the first message. */
  title: z.string(),
  order_number: z.string().nullable(),
  state: z.enum(ticketStates),
  createdAt: moment,
  updatedAt: moment,
} as const

const message = z.object({
  id: id('supportMessage'),
  /** Null: the host's answer. */
  isAnswer: z.boolean(),
  author: z.string(),
  text: z.string(),
  createdAt: moment,
})

const ticket = z.object({ ...ticketFields, messages: z.array(message) })
export type Ticket = z.output<typeof ticket>
const ticketRow = z.object(ticketFields)
export type TicketRow = z.output<typeof ticketRow>

export const send = endpoint({
  method: 'POST',
  path: '/api/drivers/support-message',
  summary: 'Ask whoever hosts this installation for help; a numbered ticket is made of it',
  can: 'signed-in',
  store: 'any',
  evenWhenSuspended: true,
  input: z.object({
    firstName: requiredText('First name', 50),
    lastName: requiredText('Last name', 50),
    phone: phone('ten-or-eleven'),
    email,
    order_number: optionalText(60),
    message: supportText,
  }),
  answer: z.object({ ticketNumber: z.string(), id: id('supportTicket') }),
  beside: ['ticketNumber'],
})

export const list = endpoint({
  method: 'GET',
  path: '/api/support-tickets',
  summary: "The caller's own tickets, the newest first",
  can: 'signed-in',
  evenWhenSuspended: true,
  input: z.object({ ...listInput }),
  answer: listAnswer(ticketRow),
})

export const get = endpoint({
  method: 'GET',
  path: '/api/support-tickets/{id}',
  summary: 'A ticket of one’s own, with what was asked and answered',
  can: 'signed-in',
  evenWhenSuspended: true,
  input: z.object({ id: id('supportTicket') }),
  answer: ticket,
})

export const reply = endpoint({
  method: 'POST',
  path: '/api/support-tickets/{id}/replies',
  summary: 'Answer back; a ticket that was closed is open again',
  can: 'signed-in',
  store: 'any',
  evenWhenSuspended: true,
  input: z.object({ id: id('supportTicket'), message: supportText }),
  answer: ticket,
})
