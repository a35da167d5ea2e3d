import { z } from 'zod'
import { zoneHeader } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'
import { base, listFilters } from './orders.ts'

const view = 'FULFILLMENT_VIEW_RECEIVING_ORDERS'
/** Exact to 10,000; 10,001 means more. */
const counted = z.number().int()
/** Of all orders of the list; null where they are more than 10,000. */
const summed = z.number().int().nullable()

export const totals = endpoint({
  method: 'GET',
  path: `${base}/totals`,
  summary: 'What the receipt orders of a list come to, with the filters of the list',
  can: view,
  headers: zoneHeader,
  input: z.object(listFilters),
  answer: z.object({
    orders: counted,
    /** Expected packages, and the units in them. */
    packages: summed,
    units: summed,
    /** Received packages in any condition. */
    received: summed,
  }),
})

export const counts = endpoint({
  method: 'GET',
  path: `${base}/due`,
  summary: 'How many receipt orders each list has, how many of them are overdue and due today, and whose they are',
  can: view,
  input: z.object({ warehouseId: id('warehouse').optional(), merchantId: id('store').optional() }),
  answer: z.object({
    all: counted,
    drafts: counted,
    /** Expected or being received. */
    operation: counted,
    completed: counted,
    /** Receiving has not begun; the two below are among them. */
    expected: counted,
    /** By the calendar of each warehouse. */
    overdue: counted,
    today: counted,
    /** In operation, of those that the caller has been given. */
    mine: counted,
  }),
})
