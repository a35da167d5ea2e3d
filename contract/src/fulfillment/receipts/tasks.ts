import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'
import { searchText } from '../../paging.ts'
import { person } from '../order-events.ts'
import { containers, base as orders, receiptOrder } from './orders.ts'
import { base, processing } from './receiving.ts'

export const assign = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/assignees`,
  summary: 'Say who is to receive the order; nobody: everybody may',
  can: 'FULFILLMENT_ASSIGN_TASKS',
  store: 'any',
  input: z.object({
    id: id('receiptOrder'),
    users: z.array(id('user')).max(100),
    /** Who are to receive it, as far as the sender knows: 409 where others are by now. */
    from: z.array(id('user')).max(100).optional(),
  }),
  answer: z.object({ assignees: z.array(person) }),
})

export const assignable = endpoint({
  method: 'GET',
  path: `${base}/assignable-users`,
  summary: 'Who can be asked to receive: people of the account who may process receipt orders of the store',
  can: 'FULFILLMENT_ASSIGN_TASKS',
  input: z.object({ term: searchText.optional() }),
  answer: z.object({ users: z.array(person.extend({ isOwner: z.boolean() })) }),
})

export const start = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/start`,
  summary: 'The goods are here: an expected order is in process from now',
  can: processing,
  store: 'any',
  input: z.object({
    id: id('receiptOrder'),
    /** Pallets of an LTL order, counted on arrival; the expected number stands when left out. */
    palletsAtReceiving: z
      .number('Must be a number')
      .int('Must be a whole number')
      .min(1, 'Must be at least 1')
      .max(100_000, 'Must be at most 100,000')
      .optional(),
  }),
  answer: receiptOrder,
})

export const confirmReport = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/confirm-report`,
  summary: 'Confirm that what was received is what is here; a later change takes it back',
  can: processing,
  store: 'any',
  input: z.object({ id: id('receiptOrder') }),
  answer: receiptOrder,
})

export const complete = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/complete`,
  summary: 'Close the order: what is short will not come any more',
  can: processing,
  store: 'any',
  input: z.object({ id: id('receiptOrder') }),
  answer: receiptOrder,
})

export const pause = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/pause`,
  summary: 'Pause the receiving task',
  can: processing,
  store: 'any',
  input: z.object({ id: id('receiptOrder') }),
  answer: receiptOrder,
})

export const resume = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/resume`,
  summary: 'Go on with a paused receiving task',
  can: processing,
  store: 'any',
  input: z.object({ id: id('receiptOrder') }),
  answer: receiptOrder,
})

export const publishDraft = endpoint({
  method: 'PATCH',
  path: `${orders}/{id}/publish-draft`,
  summary: 'Make a draft an expected order; its containers hold what its items say',
  can: 'FULFILLMENT_MANAGE_RECEIVING_ORDERS',
  store: 'any',
  input: z.object({ id: id('receiptOrder'), containers: containers.min(1, 'Containers are required') }),
  answer: receiptOrder,
})
